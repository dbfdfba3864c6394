import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { createDelivery, deliverAll, jobsOf, sendInquiry } from '#tests/outbox.ts'
import { TestSmtp } from '#tests/smtp.ts'
import { queueAccountNotice } from '../accounts/account-notices.queries.ts'
import { openDatabase } from '../db/database.ts'
import { MAIL_CLAIM_MS } from '../db/lifetimes.rules.ts'
import { claimNext, type Delivery, deliverNext } from './deliver.ts'

describeDatabases('claims on $name', kind => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(kind)
    return () => test.close()
  })

  let smtp: TestSmtp
  let delivery: Delivery
  beforeEach(async () => {
    for (const table of ['inquiries', 'mailJobs'] as const) await test.db.deleteFrom(table).execute()
    smtp = await new TestSmtp().start()
    delivery = createDelivery(test, smtp)
  })
  afterEach(async () => {
    delivery.channel.close()
    await smtp.stop()
  })

  it('sends nothing twice when several processes work on one outbox', async () => {
    for (let i = 0; i < 12; i++) await sendInquiry(test)
    const others = [1, 2].map(() =>
      createDelivery({ ...test, db: openDatabase(test.config.databaseUrl) }, smtp),
    )
    await Promise.all([delivery, ...others].map(deliverAll))
    for (const { channel, db } of others) {
      channel.close()
      await db.destroy()
    }
    expect(smtp.received).toHaveLength(12)
    expect(new Set(smtp.received.map(message => message.messageId)).size).toBe(12)
    expect((await jobsOf(test)).every(job => job.attempts === 1)).toBe(true)
  })

  it('takes messages about accounts before all others, whenever they were queued', async () => {
    await sendInquiry(test)
    const { user } = await signIn(test)
    test.clock.advance(60_000)
    await queueAccountNotice(test.db, test.clock, 'araliya.example', user, 'password-changed')
    expect((await claimNext(delivery))?.kind).toBe('password-changed')
    expect((await claimNext(delivery))?.kind).toBe('salon')
  })

  it('leaves a claimed job alone until the claim ends, then sends it with the same Message-ID', async () => {
    await sendInquiry(test)
    // A process that claimed the job and died after the mail server had accepted the message.
    const claim = await claimNext(delivery)
    test.clock.advance(MAIL_CLAIM_MS - 1)
    expect(await deliverNext(delivery)).toBe(false)
    test.clock.advance(1)
    expect(await deliverNext(delivery)).toBe(true)
    expect(smtp.received.map(message => message.messageId)).toEqual([claim?.messageId])
    expect(await jobsOf(test)).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  it('sends again what was sent but not recorded, with the same Message-ID', async () => {
    await sendInquiry(test)
    const { channel } = delivery
    const stopping = new AbortController()
    const dying: Delivery = {
      ...delivery,
      channel: {
        ...channel,
        async send(message) {
          const accepted = await channel.send(message)
          // The database fails between the mail server's response and recording it, and the process is stopped.
          await test.db.schema.alterTable('mailJobs').renameTo('mail_jobs_gone').execute()
          stopping.abort()
          return accepted
        },
      },
    }
    await deliverNext(dying, stopping.signal)
    await test.db.schema.alterTable('mail_jobs_gone').renameTo('mailJobs').execute()
    test.clock.advance(MAIL_CLAIM_MS)
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(2)
    expect(smtp.received[0]?.messageId).toBe(smtp.received[1]?.messageId)
  })

  it('does not undo the claim of another process after its own has ended', async () => {
    await sendInquiry(test)
    const slow: Delivery = {
      ...delivery,
      channel: {
        ...delivery.channel,
        async send() {
          test.clock.advance(MAIL_CLAIM_MS)
          await claimNext(delivery)
          throw new Error('Too late')
        },
        close() {},
      },
    }
    await deliverNext(slow)
    const [job] = await jobsOf(test)
    expect(job).toMatchObject({ state: 'waiting', attempts: 2, lastError: null })
    expect(job?.claimedUntil).not.toBeNull()
  })
})
