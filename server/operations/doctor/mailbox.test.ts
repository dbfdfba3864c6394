import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { mainDatabase } from '#tests/databases.ts'
import { needs } from '#tests/describe-databases.ts'
import { Dovecot, missingDovecot } from '#tests/dovecot.ts'
import { rawMessage } from '#tests/received-mail.ts'
import { TestSmtp } from '#tests/smtp.ts'
import { systemClock } from '../../clock.ts'
import { type Config, readConfig } from '../../config.ts'
import { createMessageHandler } from '../../inquiries/received/message-handler.ts'
import { readMailbox } from '../../mailbox/read-mailbox.ts'
import { checkDelivery, checkMailbox } from './mailbox.ts'

describe('the doctor and the mailbox', needs({ missing: missingDovecot }), () => {
  let server: Dovecot
  let test: TestApp
  let config: Config
  beforeEach(async () => {
    server = await new Dovecot().start()
    test = await createTestApp(mainDatabase)
    config = readConfig('real', { DATABASE_URL: test.config.databaseUrl, IMAP_URL: server.url() })
  })
  afterEach(async () => {
    await server.stop()
    await test.close()
  })
  const lines = async (checked = config) =>
    (await checkMailbox(checked)).map(({ state, message }) => `${state}: ${message}`)

  it('says that the login is accepted, UIDVALIDITY and how many messages wait', async () => {
    const { mailbox } = config.mail
    if (!mailbox) throw new Error('No mailbox')
    expect(await lines()).toEqual([
      expect.stringMatching(/^ok: .* accepts the login of answers; UIDVALIDITY \d+, it is read/),
    ])
    const handler = createMessageHandler(config)
    await readMailbox({ ...test, log: test.app.log, handler }, mailbox, new AbortController().signal)
    expect(await lines()).toEqual([expect.stringContaining('0 messages wait')])
    server.deliver(rawMessage())
    expect(await lines()).toEqual([expect.stringContaining('1 message waits')])
  })

  it('warns of a mailbox that is nearly full', async () => {
    const small = await new Dovecot({ messagesMax: 10 }).start()
    const linesWith = (messages: number) => {
      small.newMailbox()
      small.deliverMany(messages, n => rawMessage({ 'Message-ID': `<${n}@mail.example>` }))
      return lines(readConfig('real', { DATABASE_URL: test.config.databaseUrl, IMAP_URL: small.url() }))
    }
    expect(await linesWith(8)).toEqual([expect.stringMatching(/^ok:/)])
    expect(await linesWith(9)).toEqual([
      expect.stringMatching(/^ok:/),
      expect.stringMatching(/^warning: The mailbox is 90 % full\./),
    ])
    await small.stop()
  })

  it('says what to do about a wrong password', async () => {
    const wrong = readConfig('real', { IMAP_URL: server.url('INBOX', 'wrong') })
    expect(await lines(wrong)).toEqual([expect.stringMatching(/^error: .*refuses the login.*app password/)])
  })

  it('says nothing without a mailbox', async () => {
    expect(await lines(readConfig('real', {}))).toEqual([])
  })

  it('sends a message and reads back what the receiving server has found', async () => {
    const smtp = await new TestSmtp().start()
    const sending = { ...config, mail: { ...config.mail, smtpUrl: smtp.url } }
    const check = checkDelivery(sending, 'desk@araliya.example', systemClock)
    await expect.poll(() => smtp.received.length, { timeout: 30_000 }).toBe(1)
    const results =
      'Authentication-Results: mx.example; spf=pass smtp.mailfrom=a; dkim=none; dmarc=fail (p=none)'
    server.deliver(`${results}\r\n${smtp.received[0]?.raw}`)
    const [finding] = await check
    await smtp.stop()
    expect(finding?.state).toBe('warning')
    expect(finding?.message).toContain('spf=pass, dkim=none, dmarc=fail')
  })

  it('sends a message to someone else and says where to look', async () => {
    const smtp = await new TestSmtp().start()
    const sending = { ...config, mail: { ...config.mail, smtpUrl: smtp.url } }
    const [finding] = await checkDelivery(sending, 'you@mail.example', systemClock)
    await smtp.stop()
    expect(smtp.received.map(({ to }) => to)).toEqual([['you@mail.example']])
    expect(finding?.message).toContain('Show original')
  })
})
