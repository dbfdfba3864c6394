import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { mainDatabase } from '#tests/databases.ts'
import { createDelivery, deliverAll, jobsOf, sendInquiry } from '#tests/outbox.ts'
import { TestSmtp } from '#tests/smtp.ts'
import { MAIL_CLAIM_MS } from '../db/lifetimes.rules.ts'
import { deliverNext } from './deliver.ts'
import { createMailer } from './mailer.ts'
import { createOutboxWorker } from './worker.ts'

const pollOptions = { timeout: 30_000, interval: 10 }
const NOT_STORED = "the outcome of a message can't be stored; retrying every second"
const mailbox = { name: '', address: 'a@b.example' }
const mail = { from: mailbox, notifyTo: [mailbox], replyToClient: false }

async function setUp() {
  const smtp = await new TestSmtp().start()
  const test = await createTestApp(mainDatabase)
  const delivery = createDelivery(test, smtp)
  const tearDown = async () => {
    await test.close()
    await smtp.stop()
  }
  return { smtp, test, delivery, tearDown }
}

const outcomes = async (test: TestApp) =>
  (await jobsOf(test)).map(({ state, attempts, claimedUntil }) => [state, attempts, claimedUntil !== null])

describe('the mail worker', () => {
  describe('of a process that begins to listen', () => {
    let smtp: TestSmtp
    let test: TestApp
    beforeEach(async () => {
      // Without polling: what is sent then was not found by the interval.
      vi.useFakeTimers({ toFake: ['setInterval'] })
      smtp = await new TestSmtp().start()
      test = await createTestApp(mainDatabase, { mailer: createMailer({ ...mail, smtpUrl: smtp.url }) })
    })
    afterEach(async () => {
      vi.useRealTimers()
      await test.close()
      await smtp.stop()
    })
    const listen = () => test.app.listen({ port: 0, host: '127.0.0.1' })

    it('claims nothing before', async () => {
      await sendInquiry(test)
      expect(await outcomes(test)).toEqual([['waiting', 0, false]])
    })

    it('sends then what was stored before', async () => {
      await sendInquiry(test)
      await listen()
      await expect.poll(() => smtp.received.length, pollOptions).toBe(1)
    })

    it('is woken by an inquiry', async () => {
      await listen()
      await sendInquiry(test)
      await expect.poll(() => smtp.received.length, pollOptions).toBe(1)
    })
  })

  it('finds messages that other processes have stored', async () => {
    const { smtp, test, delivery, tearDown } = await setUp()
    const worker = createOutboxWorker(delivery)
    worker.start()
    await sendInquiry(test)
    await expect.poll(() => smtp.received.length, pollOptions).toBe(1)
    await worker.stop()
    await tearDown()
  })

  it('finishes the current message when it stops, and takes no other', async () => {
    // Without polling, so that one message is sent at a time.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const { smtp, test, delivery, tearDown } = await setUp()
    await sendInquiry(test)
    await sendInquiry(test)
    smtp.behaviour = { hold: 'content' }
    const worker = createOutboxWorker(delivery)
    worker.start()
    await expect.poll(() => smtp.heldMessages, pollOptions).toBe(1)
    const stopping = worker.stop()
    worker.wake()
    smtp.release()
    await stopping
    expect(await outcomes(test)).toEqual([
      ['sent', 1, false],
      ['waiting', 0, false],
    ])
    expect(smtp.received).toHaveLength(1)
    vi.useRealTimers()
    await tearDown()
  })

  it('leaves a message that it aborts claimed, as the mail server may have accepted it', async () => {
    const { smtp, test, delivery, tearDown } = await setUp()
    const warn = vi.spyOn(delivery.log, 'warn')
    await sendInquiry(test)
    smtp.behaviour = { hold: 'content' }
    const worker = createOutboxWorker(delivery, 50)
    worker.start()
    await expect.poll(() => smtp.heldMessages, pollOptions).toBe(1)
    await worker.stop()
    expect(await outcomes(test)).toEqual([['waiting', 1, true]])
    expect(warn).toHaveBeenLastCalledWith(
      expect.objectContaining({ kind: 'salon' }),
      'stopped before there was a response; the message will be sent again',
    )
    smtp.behaviour = 'accept'
    const next = createDelivery(test, smtp)
    expect(await deliverNext(next)).toBe(false)
    test.clock.advance(MAIL_CLAIM_MS)
    await deliverAll(next)
    expect(smtp.received).toHaveLength(1)
    next.channel.close()
    await tearDown()
  })

  it('sends a message once when its outcome can’t be stored for longer than its claim', async () => {
    const { smtp, test, delivery, tearDown } = await setUp()
    const error = vi.spyOn(delivery.log, 'error')
    await sendInquiry(test)
    smtp.behaviour = { hold: 'content' }
    const worker = createOutboxWorker(delivery)
    worker.start()
    await expect.poll(() => smtp.heldMessages, pollOptions).toBe(1)
    await test.db.schema.alterTable('mailJobs').renameTo('mail_jobs_gone').execute()
    smtp.behaviour = 'accept'
    smtp.release()
    await expect.poll(() => error.mock.calls.map(([, line]) => line), pollOptions).toContain(NOT_STORED)
    await test.db.schema.alterTable('mail_jobs_gone').renameTo('mailJobs').execute()
    test.clock.advance(MAIL_CLAIM_MS)
    await expect.poll(() => outcomes(test), pollOptions).toEqual([['sent', 1, false]])
    expect(smtp.received).toHaveLength(1)
    await worker.stop()
    await tearDown()
  })

  it('stops in time while an outcome can’t be stored', async () => {
    const { smtp, test, delivery, tearDown } = await setUp()
    const error = vi.spyOn(delivery.log, 'error')
    await sendInquiry(test)
    smtp.behaviour = { hold: 'content' }
    const worker = createOutboxWorker(delivery, 50)
    worker.start()
    await expect.poll(() => smtp.heldMessages, pollOptions).toBe(1)
    await test.db.schema.alterTable('mailJobs').renameTo('mail_jobs_gone').execute()
    smtp.release()
    await expect.poll(() => error.mock.calls.map(([, line]) => line), pollOptions).toContain(NOT_STORED)
    await worker.stop()
    expect(error).toHaveBeenLastCalledWith(
      expect.objectContaining({ kind: 'salon' }),
      'stopped before the outcome of a message was stored; it may be sent again',
    )
    await test.db.schema.alterTable('mail_jobs_gone').renameTo('mailJobs').execute()
    await tearDown()
  })

  it('continues after a database failure', async () => {
    const { smtp, test, delivery, tearDown } = await setUp()
    const error = vi.spyOn(delivery.log, 'error')
    await test.db.schema.alterTable('mailJobs').renameTo('mail_jobs_gone').execute()
    const worker = createOutboxWorker(delivery)
    worker.start()
    await expect.poll(() => error.mock.calls.length, pollOptions).toBe(1)
    await test.db.schema.alterTable('mail_jobs_gone').renameTo('mailJobs').execute()
    await sendInquiry(test)
    worker.wake()
    await expect.poll(() => smtp.received.length, pollOptions).toBe(1)
    await worker.stop()
    await tearDown()
  })
})
