import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { databaseKinds } from '#tests/databases.ts'
import { createDelivery, deliverAll, jobsOf, sendInquiry } from '#tests/outbox.ts'
import { headerOf, TestSmtp, textOf } from '#tests/smtp.ts'
import { openDatabase } from '../db/database.ts'
import { claimNext, LEASE_MS } from './claim.ts'
import { type Delivery, deliverNext } from './deliver.ts'
import { MAX_ATTEMPTS } from './retry.rules.ts'

const HOUR_MS = 60 * 60 * 1000

describe.each(databaseKinds)('delivery on $name', kind => {
  let test: TestApp
  let smtp: TestSmtp
  let delivery: Delivery
  beforeAll(async () => {
    test = await createTestApp(kind)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await test.db.deleteFrom('contacts').execute()
    test.config.mail.replyToClient = false
    smtp = await new TestSmtp().start()
    delivery = createDelivery(test, smtp)
  })
  afterEach(async () => {
    delivery.mailer.close()
    await smtp.stop()
  })

  it('sends the salon its message once', async () => {
    await sendInquiry(test, { firstName: 'Nimali', lastName: 'Pérera', email: 'nimali@mail.example' })
    await deliverAll(delivery)
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(1)
    const [message] = smtp.received
    const [job] = await jobsOf(test)
    if (!message) throw new Error('No message')
    expect(message).toMatchObject({ from: 'hello@araliya.example', to: ['hello@araliya.example'] })
    expect(message.messageId).toBe(job?.message_id)
    expect(headerOf(message, 'From')).toBe('Araliya Beauty Salon <hello@araliya.example>')
    expect(headerOf(message, 'Reply-To')).toContain('<nimali@mail.example>')
    expect(headerOf(message, 'Auto-Submitted')).toBe('auto-generated')
    expect(headerOf(message, 'Subject')).toMatch(/^=\?UTF-8\?Q\?New_inquiry_from_Nimali_P/)
    expect(textOf(message)).toContain('Name:     Nimali Pérera\n')
    expect(job).toMatchObject({
      state: 'sent',
      attempts: 1,
      sent_at: test.clock.now().toISOString(),
      last_error: null,
    })
  })

  it('thanks the client when asked to', async () => {
    test.config.mail.replyToClient = true
    await sendInquiry(test, { email: 'nimali@mail.example' })
    await deliverAll(delivery)
    const thanks = smtp.received.filter(message => message.to.includes('nimali@mail.example'))
    expect(smtp.received).toHaveLength(2)
    expect(thanks).toHaveLength(1)
    expect(thanks[0] && headerOf(thanks[0], 'Auto-Submitted')).toBe('auto-replied')
    expect(new Set(smtp.received.map(message => message.messageId)).size).toBe(2)
  })

  it('tries again on schedule after a passing refusal, and sends in the end', async () => {
    await sendInquiry(test)
    smtp.behaviour = { refuse: 'recipient', code: 450, text: 'Try again later' }
    await deliverAll(delivery)
    const [job] = await jobsOf(test)
    expect(job).toMatchObject({ state: 'waiting', attempts: 1, claimed_until: null })
    expect(job?.last_error).toContain('450 Try again later')
    test.clock.advance(29_999)
    await deliverAll(delivery)
    expect(smtp.offered).toBe(1)
    test.clock.advance(1)
    await deliverAll(delivery)
    expect(smtp.offered).toBe(2)
    smtp.behaviour = 'accept'
    test.clock.advance(59_999)
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(0)
    test.clock.advance(1)
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(1)
    expect(await jobsOf(test)).toMatchObject([{ state: 'sent', attempts: 3, last_error: null }])
  })

  it.each(['recipient', 'content'] as const)(
    'gives up at once when the %s is refused for good',
    async what => {
      await sendInquiry(test)
      smtp.behaviour = { refuse: what, code: 550, text: 'No such mailbox' }
      await deliverAll(delivery)
      test.clock.advance(48 * HOUR_MS)
      await deliverAll(delivery)
      expect(smtp.offered).toBe(1)
      const [job] = await jobsOf(test)
      expect(job).toMatchObject({ state: 'failed', attempts: 1, sent_at: null })
      expect(job?.last_error).toContain('550 No such mailbox')
    },
  )

  it('goes on trying when our own address is refused: that is ours to mend', async () => {
    await sendInquiry(test)
    smtp.behaviour = { refuse: 'sender', code: 550 }
    await deliverAll(delivery)
    expect(await jobsOf(test)).toMatchObject([{ state: 'waiting', attempts: 1 }])
  })

  it('gives up after more than a day of a mail server that is down, and not before', async () => {
    await sendInquiry(test)
    await smtp.stop()
    const started = test.clock.now().getTime()
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
      await deliverAll(delivery)
      const [job] = await jobsOf(test)
      expect(job).toMatchObject({ state: 'waiting', attempts: attempt })
      test.clock.advance(Date.parse(job?.next_attempt_at ?? '') - test.clock.now().getTime())
    }
    expect(test.clock.now().getTime() - started).toBeGreaterThan(24 * HOUR_MS)
    await deliverAll(delivery)
    const [job] = await jobsOf(test)
    expect(job).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS })
    expect(job?.last_error).toContain('ECONNREFUSED')
  })

  it('sends all that waited once the mail server is back', async () => {
    for (let i = 0; i < 5; i++) await sendInquiry(test)
    await smtp.stop()
    await deliverAll(delivery)
    await smtp.start()
    test.clock.advance(HOUR_MS)
    await deliverAll(delivery)
    expect(new Set(smtp.received.map(message => message.messageId)).size).toBe(5)
    expect(smtp.received).toHaveLength(5)
  })

  it('tries again when the connection breaks, with the same Message-ID', async () => {
    await sendInquiry(test)
    for (const behaviour of ['drop', 'drop after content'] as const) {
      smtp.behaviour = behaviour
      await deliverAll(delivery)
      test.clock.advance(HOUR_MS)
    }
    expect(await jobsOf(test)).toMatchObject([{ state: 'waiting', attempts: 2 }])
    smtp.behaviour = 'accept'
    await deliverAll(delivery)
    const [job] = await jobsOf(test)
    expect(smtp.received.map(message => message.messageId)).toEqual([job?.message_id])
  })

  it('sends nothing twice when several processes work on one outbox', async () => {
    for (let i = 0; i < 12; i++) await sendInquiry(test)
    const others = [1, 2].map(() =>
      createDelivery({ ...test, db: openDatabase(test.config.databaseUrl) }, smtp),
    )
    await Promise.all([delivery, ...others].map(deliverAll))
    for (const { mailer, db } of others) {
      mailer.close()
      await db.destroy()
    }
    expect(smtp.received).toHaveLength(12)
    expect(new Set(smtp.received.map(message => message.messageId)).size).toBe(12)
    expect((await jobsOf(test)).every(job => job.attempts === 1)).toBe(true)
  })

  it('leaves a claimed job alone until the claim ends, then sends it with the same Message-ID', async () => {
    await sendInquiry(test)
    // A process that took the job and died after the mail server had said yes.
    const claim = await claimNext(delivery)
    await claim?.settle()
    test.clock.advance(LEASE_MS - 1)
    expect(await deliverNext(delivery)).toBe(false)
    test.clock.advance(1)
    expect(await deliverNext(delivery)).toBe(true)
    expect(smtp.received.map(message => message.messageId)).toEqual([claim?.job.messageId])
    expect(await jobsOf(test)).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  it('waits for no clock that was a day ahead: neither for a job nor for a claim nor for the next attempt', async () => {
    test.clock.advance(24 * HOUR_MS)
    for (let i = 0; i < 3; i++) await sendInquiry(test)
    await (await claimNext(delivery))?.settle()
    smtp.behaviour = { refuse: 'recipient', code: 450 }
    await deliverNext(delivery)
    smtp.behaviour = 'accept'
    test.clock.advance(-24 * HOUR_MS)
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(3)
    expect((await jobsOf(test)).map(job => job.state)).toEqual(Array(3).fill('sent'))
  })

  it('keeps its claim while the mail server takes its time, and records the late yes once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await sendInquiry(test)
    smtp.behaviour = { hold: 'yes' }
    const sending = deliverNext(delivery)
    await expect.poll(() => smtp.holding).toBe(1)
    const other = createDelivery(test, smtp)
    const claims = async () => (await jobsOf(test)).map(job => job.claimed_until)
    for (let minute = 1; minute <= 9; minute++) {
      const [before] = await claims()
      test.clock.advance(60_000)
      vi.advanceTimersByTime(60_000)
      await expect.poll(claims).not.toEqual([before])
      expect(await deliverNext(other)).toBe(false)
    }
    smtp.letGo()
    await sending
    vi.useRealTimers()
    test.clock.advance(HOUR_MS)
    await deliverAll(other)
    other.mailer.close()
    expect([smtp.offered, smtp.received.length]).toEqual([1, 1])
    expect(await jobsOf(test)).toMatchObject([{ state: 'sent', attempts: 1 }])
  })

  it('sends again what was sent but not recorded, with the same Message-ID', async () => {
    await sendInquiry(test)
    const { mailer } = delivery
    const dying: Delivery = {
      ...delivery,
      mailer: {
        ...mailer,
        async send(message) {
          const accepted = await mailer.send(message)
          // The store goes away between the mail server's yes and the note of it.
          await test.db.schema.alterTable('mail_jobs').renameTo('mail_jobs_gone').execute()
          return accepted
        },
      },
    }
    await expect(deliverNext(dying)).rejects.toThrow()
    await test.db.schema.alterTable('mail_jobs_gone').renameTo('mail_jobs').execute()
    test.clock.advance(LEASE_MS)
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(2)
    expect(smtp.received[0]?.messageId).toBe(smtp.received[1]?.messageId)
  })

  it('does not undo the claim of another process after its own has ended', async () => {
    await sendInquiry(test)
    const slow: Delivery = {
      ...delivery,
      mailer: {
        async send() {
          test.clock.advance(LEASE_MS)
          await (await claimNext(delivery))?.settle()
          throw new Error('Too late')
        },
        close() {},
      },
    }
    await deliverNext(slow)
    const [job] = await jobsOf(test)
    expect(job).toMatchObject({ state: 'waiting', attempts: 2, last_error: null })
    expect(job?.claimed_until).not.toBeNull()
  })

  it('sends nothing about a deleted inquiry', async () => {
    await sendInquiry(test)
    await test.db.deleteFrom('contacts').execute()
    await deliverAll(delivery)
    expect(smtp.offered).toBe(0)
  })
})
