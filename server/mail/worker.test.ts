import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { createTestApp } from '#tests/app.ts'
import { sqlite } from '#tests/databases.ts'
import { createDelivery, jobsOf, sendInquiry } from '#tests/outbox.ts'
import { TestSmtp } from '#tests/smtp.ts'
import { createMailer } from './mailer.ts'
import { startMailWorker } from './worker.ts'

const within = (ms: number) => ({ timeout: ms, interval: 10 })

async function setUp() {
  const smtp = await new TestSmtp().start()
  const test = await createTestApp(sqlite)
  return { smtp, test, delivery: createDelivery(test, smtp) }
}

describe('the mail worker', () => {
  it('is woken by an inquiry: the message goes out at once', async () => {
    const smtp = await new TestSmtp().start()
    const mailer = createMailer({
      smtpUrl: smtp.url,
      from: 'a@b.example',
      notifyTo: 'a@b.example',
      replyToClient: false,
    })
    const test = await createTestApp(sqlite, { mailer })
    const started = performance.now()
    await sendInquiry(test)
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), within(1_500))
    expect(performance.now() - started).toBeLessThan(1_500)
    await test.close()
    await smtp.stop()
  })

  it('finds by itself what other processes have stored', async () => {
    const { smtp, test, delivery } = await setUp()
    const worker = startMailWorker(delivery)
    await sleep(100)
    await sendInquiry(test)
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), within(5_000))
    await worker.stop()
    await test.close()
    await smtp.stop()
  })

  it('finishes the message in hand when it stops, and takes no other', async () => {
    const { smtp, test, delivery } = await setUp()
    await sendInquiry(test)
    await sendInquiry(test)
    const { mailer } = delivery
    let begun = () => {}
    const sending = new Promise<void>(resolve => {
      begun = resolve
    })
    const slow = {
      ...mailer,
      async send(message: Parameters<typeof mailer.send>[0]) {
        begun()
        await sleep(200)
        await mailer.send(message)
      },
    }
    const worker = startMailWorker({ ...delivery, mailer: slow })
    await sending
    await worker.stop()
    worker.wake()
    expect(smtp.received).toHaveLength(1)
    expect((await jobsOf(test)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['sent', 1],
      ['waiting', 0],
    ])
    await test.close()
    await smtp.stop()
  })

  it('outlives a store that does not answer for a while', async () => {
    const { smtp, test, delivery } = await setUp()
    await test.db.schema.alterTable('mail_jobs').renameTo('mail_jobs_gone').execute()
    const worker = startMailWorker(delivery)
    await sleep(100)
    await test.db.schema.alterTable('mail_jobs_gone').renameTo('mail_jobs').execute()
    await sendInquiry(test)
    worker.wake()
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), within(1_500))
    await worker.stop()
    await test.close()
    await smtp.stop()
  })
})
