import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestSmtp } from '#tests/smtp.ts'
import { createMailer, type MailError } from './mailer.ts'
import type { MailMessage } from './messages.rules.ts'

const message: MailMessage = {
  messageId: '<a@araliya.example>',
  to: 'desk@araliya.example',
  autoSubmitted: 'auto-generated',
  subject: 'New inquiry',
  text: 'Hello',
}
const settings = (smtpUrl: string) => ({
  smtpUrl,
  from: 'hello@araliya.example',
  notifyTo: 'desk@araliya.example',
  replyToClient: false,
})

describe('the mailer', () => {
  let smtp: TestSmtp
  beforeEach(async () => {
    smtp = await new TestSmtp().start()
  })
  afterEach(() => smtp.stop())

  const failure = async (mailer = createMailer(settings(smtp.url))): Promise<MailError> =>
    mailer.send(message).then(
      () => expect.unreachable('was accepted'),
      error => {
        mailer.close()
        return error
      },
    )

  it('gives up on a mail server that hangs, and works once it answers again', async () => {
    const mailer = createMailer(settings(smtp.url), 300)
    smtp.behaviour = 'hang'
    const started = performance.now()
    await expect(mailer.send(message)).rejects.toMatchObject({ permanent: false })
    expect(performance.now() - started).toBeLessThan(3_000)
    smtp.behaviour = 'accept'
    await mailer.send(message)
    expect(smtp.received.map(({ messageId }) => messageId)).toEqual(['<a@araliya.example>'])
    mailer.close()
  })

  it.each([
    [{ refuse: 'recipient', code: 550 }, true],
    [{ refuse: 'recipient', code: 450 }, false],
    [{ refuse: 'content', code: 554 }, true],
    [{ refuse: 'content', code: 451 }, false],
    [{ refuse: 'sender', code: 550 }, false],
    ['drop', false],
    ['drop after content', false],
  ] as const)('knows whether %j is final: %s', async (behaviour, permanent) => {
    smtp.behaviour = behaviour
    expect(await failure()).toMatchObject({ permanent })
  })

  it('tells of a failure in one short line', async () => {
    smtp.behaviour = { refuse: 'recipient', code: 550, text: `No\tsuch ${'long '.repeat(100)}` }
    const { message: text } = await failure()
    expect(text).toContain('550 No such long')
    expect(text.length).toBeLessThanOrEqual(200)
  })

  it('never repeats the password, as it stands in the address or as it is', async () => {
    smtp.behaviour = { refuse: 'recipient', code: 550, text: 'you sent p@ss/word and p%40ss%2Fword' }
    const url = smtp.url.replace('//', '//salon:p%40ss%2Fword@')
    expect((await failure(createMailer(settings(url)))).message).toContain('you sent *** and ***')
  })

  it('fails for now when nobody listens', async () => {
    await smtp.stop()
    expect(await failure()).toMatchObject({ permanent: false })
  })
})
