import addressparser from 'nodemailer/lib/addressparser'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { mainDatabase } from '#tests/databases.ts'
import { createDelivery, deliverAll, sendInquiry } from '#tests/outbox.ts'
import { headerOf, type Received, shown, TestSmtp, textOf } from '#tests/smtp.ts'
import type { Delivery } from './deliver.ts'

describe('visitors’ texts in mail headers', () => {
  let test: TestApp
  let smtp: TestSmtp
  let delivery: Delivery
  beforeAll(async () => {
    test = await createTestApp(mainDatabase)
    test.config.mail.replyToClient = true
    return () => test.close()
  })
  beforeEach(async () => {
    await test.db.deleteFrom('inquiries').execute()
    smtp = await new TestSmtp().start()
    delivery = createDelivery(test, smtp)
  })
  afterEach(async () => {
    delivery.channel.close()
    await smtp.stop()
  })

  /** Delivers the salon's message and the client's. */
  async function deliver(): Promise<{ salon: Received; client: Received }> {
    await deliverAll(delivery)
    const [salon, client] = ['auto-generated', 'auto-replied'].map(kind =>
      smtp.received.find(message => headerOf(message, 'Auto-Submitted') === kind),
    )
    if (!salon || !client || smtp.received.length !== 2) throw new Error('Not two messages')
    return { salon, client }
  }
  const headerNames = ({ raw }: Received) =>
    raw
      .slice(0, raw.indexOf('\r\n\r\n'))
      .split(/\r\n(?![ \t])/)
      .map(line => line.split(':', 1)[0])
      .sort()
  const recipients = () => smtp.transcript.match(/^RCPT TO:.*$/gm)

  it.each([
    ['an encoded-word', '=?utf-8?B?PHZpY3RpbUBiYW5rLmV4YW1wbGU+?=', '=?utf-8?Q?=2C_spy=40evil.example?='],
    ['a word that is nearly one', '=?utf-8?X?x?=', '=?'],
    ['one between spaces', 'see =?utf-8?q?a b?= here', '?='],
    ['one in quotes', '"=?iso-8859-1?q?a?="', '"Eve" <spy@evil.example>,'],
    ['one in Sinhala', '=?utf-8?B?4La0?= ප්‍රියා', 'செல்வி'],
    ['quotes and signs', 'a\\"b', "O'Brien; (x), <y>:@"],
    ['plain letters', 'Nimali', 'Perera'],
    ['many letters', 'ප්‍රියා '.repeat(9).trim(), 'x'.repeat(80)],
  ])(
    'shows a name with %s as it was typed, and decodes nothing in it',
    async (_what, firstName, lastName) => {
      await sendInquiry(test, { firstName, lastName, email: 'nimali@mail.example' })
      const { salon } = await deliver()
      const name = `${firstName} ${lastName}`.replaceAll('=?', '= ?')
      expect(shown(headerOf(salon, 'Subject'))).toBe(`New inquiry from ${name}`)
      const [replyTo, ...more] = addressparser(headerOf(salon, 'Reply-To'))
      expect(shown(replyTo?.name ?? '')).toEqual(name)
      expect(replyTo?.address).toBe('nimali@mail.example')
      expect(more).toEqual([])
      expect(textOf(salon)).toContain(`Name:     ${firstName} ${lastName}\n`)
      expect(Math.max(...salon.raw.split('\r\n').map(line => line.length))).toBeLessThan(200)
    },
  )

  it('shows an encoded-word in the message as it was typed', async () => {
    const message = '=?utf-8?B?c3B5?=\n.\nQUIT\n=?utf-8?Q?=0D=0A?='
    await sendInquiry(test, { message })
    expect(textOf((await deliver()).salon)).toContain(`Message:\n\n${message}\n\nReply to this email`)
  })

  it('removes characters that reverse the text or end a line', async () => {
    await sendInquiry(test, { firstName: 'Ni\u202emali\u2066', lastName: 'Per\u200fera\u2028X' })
    const { salon } = await deliver()
    expect(shown(headerOf(salon, 'Subject'))).toBe('New inquiry from Nimali Perera X')
    expect(shown(headerOf(salon, 'Reply-To'))).toMatch(/^Nimali Perera X </)
  })

  it.each([
    'victim%40bank.example?bcc=spy@evil.example',
    'a&cc=spy%40evil.example@evil.example',
    "o'brien+{x}|y/z=#!$*^`~_-@mail.example",
    'victim%bank.example@evil.example',
  ])('writes only to %s', async email => {
    await sendInquiry(test, { email })
    const { salon, client } = await deliver()
    expect(client.to).toEqual([email])
    expect(headerOf(client, 'To')).toBe(email)
    expect(headerOf(salon, 'Reply-To')).toBe(`Nimali Perera <${email}>`)
    expect(recipients()).toEqual(['RCPT TO:<hello@araliya.example>', `RCPT TO:<${email}>`])
  })

  // Only a direct change of the database could store these.
  it.each([
    ['spy@evil.example, a@mail.example', '"spy@evil.example, a"@mail.example'],
    ['"spy"<spy@evil.example>; a@mail.example', '"\\"spy\\" spy@evil.example ; a"@mail.example'],
    ['Spies: spy@evil.example;a@mail.example', '"Spies: spy@evil.example;a"@mail.example'],
    [
      'spy@evil.example\r\nBcc: spy@evil.example, a@mail.example',
      '"spy@evil.example Bcc: spy@evil.example, a"@mail.example',
    ],
    ['a@mail.example>\r\nRCPT TO:<spy@mail.example', '"a@mail.example RCPT TO: spy"@mail.example'],
  ])('makes one address of %j, and no header', async (email, address) => {
    await sendInquiry(test)
    await test.db.updateTable('inquiries').set({ email }).execute()
    await deliverAll(delivery)
    // The test's mail server refuses such an address, as most do.
    expect(recipients()).toEqual(['RCPT TO:<hello@araliya.example>', `RCPT TO:<${address}>`])
    const [salon] = smtp.received
    if (!salon) throw new Error('No message')
    expect(headerOf(salon, 'Reply-To')).toBe(`Nimali Perera <${address}>`)
    expect(headerNames(salon)).toEqual([
      'Auto-Submitted',
      'Content-Transfer-Encoding',
      'Content-Type',
      'Date',
      'From',
      'MIME-Version',
      'Message-ID',
      'Reply-To',
      'Subject',
      'To',
      'X-Auto-Response-Suppress',
    ])
  })
})
