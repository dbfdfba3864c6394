import { expect, it } from 'vitest'
import { TAKE_BACK_MS } from '#contracts/inquiries/limits.ts'
import { mainDatabase } from '#tests/databases.ts'
import { Inbox } from '#tests/inbox.ts'
import { createDelivery, deliverAll } from '#tests/outbox.ts'
import { rawMessage, receive } from '#tests/received-mail.ts'
import { headerOf, TestSmtp } from '#tests/smtp.ts'
import { runDueJobs } from '../../operations/maintenance.ts'
import { PER_HOUR_MAX } from './message-limits.queries.ts'

it('a client whose program answers everything at once makes the salon send nothing more, in an hour', async () => {
  const inbox = await Inbox.open(mainDatabase)
  const smtp = await new TestSmtp().start()
  const { test } = inbox
  test.config.mail.replyToClient = true
  const delivery = createDelivery(test, smtp)
  const id = await inbox.send({ email: 'echo@other-salon.example' })
  await deliverAll(delivery)
  await inbox.call('POST', `/contacts/${id}/replies`, { subject: 'Hello', text: 'We have a chair.' })
  test.clock.advance(TAKE_BACK_MS)
  await deliverAll(delivery)
  const toClient = () => smtp.received.filter(message => message.to.includes('echo@other-salon.example'))
  const before = smtp.received.length
  const echoed = toClient().length
  expect(echoed).toBeGreaterThan(0)

  let answered = 0
  let sent = 0
  for (let minute = 0; minute < 60; minute++) {
    for (const message of toClient()) {
      // The answer does not even say that a program has sent it.
      const raw = rawMessage({
        From: 'echo@other-salon.example',
        'Message-ID': `<echo-${sent++}@other-salon.example>`,
        'In-Reply-To': headerOf(message, 'Message-ID'),
        'Auto-Submitted': minute % 2 === 0 ? '' : 'auto-replied',
      })
      if ((await receive(test, raw)) === 'taken') answered++
    }
    test.clock.advance(60_000)
    await runDueJobs({ ...test, log: test.app.log, wakeMail: () => {} })
    await deliverAll(delivery)
  }
  expect(sent).toBe(60 * echoed)
  // The limit of an hour.
  expect(answered).toBe(PER_HOUR_MAX)
  expect(smtp.received).toHaveLength(before)
  delivery.channel.close()
  await smtp.stop()
  await inbox.close()
})
