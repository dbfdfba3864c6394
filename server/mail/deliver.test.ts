import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { DAY_MS, HOUR_MS } from '#contracts/text/days.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { createDelivery, deliverAll, jobsOf, sendInquiry } from '#tests/outbox.ts'
import { headerOf, TestSmtp, textOf } from '#tests/smtp.ts'
import { publishFirst } from '../salon/content/content.queries.ts'
import { type Delivery, MAX_ATTEMPTS } from './deliver.ts'

describeDatabases('delivery on $name', (kind, itOnce) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })

  let smtp: TestSmtp
  let delivery: Delivery
  beforeEach(async () => {
    await test.db.deleteFrom('inquiries').execute()
    test.config.mail.replyToClient = false
    smtp = await new TestSmtp().start()
    delivery = createDelivery(test, smtp)
  })
  afterEach(async () => {
    delivery.channel.close()
    await smtp.stop()
  })

  describe('of the message to the salon', () => {
    async function deliverMessage() {
      await sendInquiry(test, { firstName: 'Nimali', lastName: 'Pérera', email: 'nimali@mail.example' })
      await deliverAll(delivery)
      const [message] = smtp.received
      const [job] = await jobsOf(test)
      if (!message || !job) throw new Error('No message')
      return { message, job }
    }

    itOnce('happens once', async () => {
      await deliverMessage()
      await deliverAll(delivery)
      expect(smtp.received).toHaveLength(1)
    })

    itOnce('goes from the salon to the salon, which answers the client', async () => {
      const { message } = await deliverMessage()
      expect(message).toMatchObject({ from: 'hello@araliya.example', to: ['hello@araliya.example'] })
      expect(headerOf(message, 'From')).toBe('Araliya Beauty Salon <hello@araliya.example>')
      expect(headerOf(message, 'Reply-To')).toContain('<nimali@mail.example>')
      expect(headerOf(message, 'Auto-Submitted')).toBe('auto-generated')
    })

    itOnce('names the client in subject and text', async () => {
      const { message } = await deliverMessage()
      expect(headerOf(message, 'Subject')).toMatch(/^=\?UTF-8\?Q\?New_inquiry_from_Nimali_P/)
      expect(textOf(message)).toContain('Name:     Nimali Pérera\n')
    })

    it('is stored as sent', async () => {
      const { message, job } = await deliverMessage()
      expect(message.messageId).toBe(job.messageId)
      expect(job).toMatchObject({
        state: 'sent',
        attempts: 1,
        sentAt: test.clock.now().toISOString(),
        lastError: null,
      })
    })
  })

  itOnce('sends an acknowledgement when that is switched on', async () => {
    test.config.mail.replyToClient = true
    const salon = { ...defaultContent.salon, email: 'desk@salon.example' }
    await publishFirst(test.db, { ...defaultContent, salon }, test.clock.now().toISOString())
    await sendInquiry(test, { email: 'nimali@mail.example' })
    await deliverAll(delivery)
    const acknowledgements = smtp.received.filter(message => message.to.includes('nimali@mail.example'))
    expect(smtp.received).toHaveLength(2)
    expect(acknowledgements).toHaveLength(1)
    const [acknowledgement] = acknowledgements
    if (!acknowledgement) throw new Error('No message')
    expect(headerOf(acknowledgement, 'Auto-Submitted')).toBe('auto-replied')
    expect(headerOf(acknowledgement, 'X-Auto-Response-Suppress')).toBe('All')
    // The address that the site shows, which the salon reads; MAIL_FROM may be one that no one reads.
    expect(headerOf(acknowledgement, 'Reply-To')).toBe('Araliya Beauty Salon <desk@salon.example>')
    expect(new Set(smtp.received.map(message => message.messageId)).size).toBe(2)
  })

  it('retries on schedule after a temporary refusal, and sends in the end', async () => {
    await sendInquiry(test)
    smtp.behaviour = { refuse: 'recipient', code: 450, text: 'Try again later' }
    await deliverAll(delivery)
    const [job] = await jobsOf(test)
    expect(job).toMatchObject({ state: 'waiting', attempts: 1, claimedUntil: null })
    expect(job?.lastError).toContain('450 Try again later')
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
    expect(await jobsOf(test)).toMatchObject([{ state: 'sent', attempts: 3, lastError: null }])
  })

  itOnce.each(['recipient', 'content'] as const)(
    'fails at once when the %s is refused permanently',
    async what => {
      await sendInquiry(test)
      smtp.behaviour = { refuse: what, code: 550, text: 'No such mailbox' }
      await deliverAll(delivery)
      test.clock.advance(48 * HOUR_MS)
      await deliverAll(delivery)
      expect(smtp.offered).toBe(1)
      const [job] = await jobsOf(test)
      expect(job).toMatchObject({ state: 'failed', attempts: 1, sentAt: null })
      expect(job?.lastError).toContain('550 No such mailbox')
    },
  )

  itOnce('retries when our own address is refused: that setting can be corrected', async () => {
    await sendInquiry(test)
    smtp.behaviour = { refuse: 'sender', code: 550 }
    await deliverAll(delivery)
    expect(await jobsOf(test)).toMatchObject([{ state: 'waiting', attempts: 1 }])
  })

  it('fails when the mail server is down for more than a day, and not before', async () => {
    await sendInquiry(test)
    await smtp.stop()
    const started = test.clock.now().getTime()
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
      await deliverAll(delivery)
      const [job] = await jobsOf(test)
      expect(job).toMatchObject({ state: 'waiting', attempts: attempt })
      test.clock.advance(Date.parse(job?.nextAttemptAt ?? '') - test.clock.now().getTime())
    }
    expect(test.clock.now().getTime() - started).toBeGreaterThan(DAY_MS)
    await deliverAll(delivery)
    const [job] = await jobsOf(test)
    expect(job).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS })
    expect(job?.lastError).toContain('ECONNREFUSED')
  })

  itOnce('sends all waiting messages once the mail server is back', async () => {
    for (let i = 0; i < 5; i++) await sendInquiry(test)
    await smtp.stop()
    await deliverAll(delivery)
    await smtp.start()
    test.clock.advance(HOUR_MS)
    await deliverAll(delivery)
    expect(new Set(smtp.received.map(message => message.messageId)).size).toBe(5)
    expect(smtp.received).toHaveLength(5)
  })

  itOnce('tries again when the connection breaks, with the same Message-ID', async () => {
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
    expect(smtp.received.map(message => message.messageId)).toEqual([job?.messageId])
  })

  it('sends nothing about an inquiry that was deleted permanently, while others are sent', async () => {
    await sendInquiry(test, { firstName: 'Nimali' })
    await test.db.deleteFrom('inquiries').execute()
    await sendInquiry(test, { firstName: 'Ruwan' })
    await deliverAll(delivery)
    expect(smtp.received.map(textOf)).toEqual([expect.stringContaining('Ruwan')])
  })
})
