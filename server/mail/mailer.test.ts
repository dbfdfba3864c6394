import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestSmtp } from '#tests/smtp.ts'
import { createMailer, type MailError, timeouts } from './mailer.ts'
import type { MailMessage } from './message.rules.ts'

const message: MailMessage = {
  messageId: '<a@araliya.example>',
  to: [{ name: '', address: 'desk@araliya.example' }],
  autoSubmitted: 'auto-generated',
  subject: 'New inquiry',
  text: 'Hello',
}
const settings = (smtpUrl: string) => ({
  smtpUrl,
  from: { name: 'Salon', address: 'hello@araliya.example' },
  notifyTo: [],
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

  it.each(['silenceMs', 'attemptMs'] as const)(
    'times out when the mail server is silent (%s), and works once it responds again',
    async limit => {
      const mailer = createMailer(settings(smtp.url), { ...timeouts, [limit]: 300 })
      smtp.behaviour = { hold: 'sender' }
      await expect(mailer.send(message)).rejects.toMatchObject({
        permanent: false,
        message: 'The mail server did not respond in time',
      })
      smtp.behaviour = 'accept'
      await mailer.send(message)
      expect(smtp.received.map(({ messageId }) => messageId)).toEqual(['<a@araliya.example>'])
      mailer.close()
    },
  )

  it('ends at once when aborted', async () => {
    const mailer = createMailer(settings(smtp.url))
    const abort = new AbortController()
    smtp.behaviour = { hold: 'content' }
    const sending = mailer.send(message, abort.signal)
    await expect.poll(() => smtp.heldMessages).toBe(1)
    abort.abort()
    await expect(sending).rejects.toMatchObject({ permanent: false })
    mailer.close()
  })

  it('returns the recipients that were refused when others were not', async () => {
    const mailer = createMailer(settings(smtp.url))
    const to = ['inbox', 'gone'].map(name => ({ name, address: `${name}@araliya.example` }))
    smtp.behaviour = { refuse: 'recipient', code: 550, only: 'gone@araliya.example' }
    expect(await mailer.send({ ...message, to })).toEqual({ refused: ['gone@araliya.example'] })
    expect(smtp.received).toMatchObject([{ to: ['inbox@araliya.example'] }])
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
  ] as const)('treats %j as permanent: %s', async (behaviour, permanent) => {
    smtp.behaviour = behaviour
    expect(await failure()).toMatchObject({ permanent })
  })

  it('describes a failure in one short line', async () => {
    smtp.behaviour = { refuse: 'recipient', code: 550, text: `No\tsuch ${'long '.repeat(100)}` }
    const { message: text } = await failure()
    expect(text).toContain('550 No such long')
    expect(text.length).toBeLessThanOrEqual(200)
  })

  it('never repeats the password, encoded or not', async () => {
    smtp.behaviour = { refuse: 'recipient', code: 550, text: 'you sent p@ss/word and p%40ss%2Fword' }
    const url = smtp.url.replace('//', '//salon:p%40ss%2Fword@')
    expect((await failure(createMailer(settings(url)))).message).toContain('you sent *** and ***')
  })
})
