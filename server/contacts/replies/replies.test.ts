import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ContactDetail } from '#contracts/contact.ts'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { callerOf } from '#tests/call.ts'
import { databaseKinds } from '#tests/databases.ts'
import { aBranch } from '#tests/factories.ts'
import { createDelivery, deliverAll, sendInquiry } from '#tests/outbox.ts'
import { headerOf, type Received, shown, TestSmtp, textOf } from '#tests/smtp.ts'
import { instant } from '../../clock.ts'
import type { Delivery } from '../../mail/deliver.ts'
import { createMailer } from '../../mail/mailer.ts'
import { openSalon } from '../../salon.ts'

const HOUR_MS = 60 * 60 * 1000
const aReply = { subject: 'Saturday morning', text: 'Dear Nimali,\n\nyes, at 10.\n\nKamala' }

describe.each(databaseKinds)('replies on $name', kind => {
  let test: TestApp
  let smtp: TestSmtp
  let delivery: Delivery
  let admin: SignedIn
  let call: ReturnType<typeof callerOf>
  beforeAll(async () => {
    test = await createTestApp(kind)
    admin = await signIn(test)
    call = callerOf(test, admin.headers)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await test.db.deleteFrom('contacts').execute()
    await test.db.deleteFrom('branches').execute()
    smtp = await new TestSmtp().start()
    test.config.mail.smtpUrl = smtp.url
    test.config.mail.replyToClient = false
    delivery = createDelivery(test, smtp)
  })
  afterEach(async () => {
    delivery.mailer.close()
    await smtp.stop()
  })

  async function inquire(overrides = {}): Promise<number> {
    await sendInquiry(test, overrides)
    const { id } = await test.db
      .selectFrom('contacts')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return id
  }
  async function reply(id: number, overrides = {}): Promise<ContactDetail> {
    const { status, body } = await call('POST', `/contacts/${id}/replies`, { ...aReply, ...overrides })
    expect(status).toBe(201)
    return body.data
  }
  const detail = async (id: number): Promise<ContactDetail> =>
    (await call('GET', `/contacts/${id}`)).body.data
  const listed = async () => (await call('GET', '/contacts')).body.data
  const mailed = (to = 'nimali.perera@mail.example') =>
    smtp.received.filter(message => message.to.includes(to))
  const only = (messages: Received[]): Received => {
    expect(messages).toHaveLength(1)
    return messages[0] as Received
  }
  const jobOf = (contact: ContactDetail, replyId = contact.replies.at(-1)?.id) =>
    contact.mail.find(job => job.replyId === replyId)
  const news = () =>
    test.db.selectFrom('contact_feed').select(['contact_id', 'what', 'by']).orderBy('position').execute()

  it('are stored, stop the clock, and go out as they were written', async () => {
    await test.db
      .insertInto('branches')
      .values({
        name: 'Wellawatte',
        address: '',
        phone: '',
        email: 'wellawatte@araliya.example',
        map_url: '',
        disabled: 0,
        picture: null,
        version: 1,
        created_at: instant(test.clock),
        updated_at: instant(test.clock),
      })
      .execute()
    const id = await inquire()
    test.clock.advance(HOUR_MS)
    const text = 'Dear Nimali,\n\nආයුබෝවන්, at 10.\n\n.\n\nKamala'
    const contact = await reply(id, { text, subject: 'Saturday: café & more' })
    const now = instant(test.clock)
    expect(contact).toMatchObject({
      id,
      status: 'unread',
      answeredAt: now,
      dueAt: null,
      replyFailed: false,
      version: 1,
      replies: [{ subject: 'Saturday: café & more', text, author: admin.user.email, at: now }],
    })
    expect(jobOf(contact)).toMatchObject({ kind: 'reply', state: 'waiting', attempts: 0 })
    expect((await news()).at(-1)).toEqual({ contact_id: id, what: 'reply', by: admin.user.id })
    await deliverAll(delivery)
    const message = only(mailed())
    expect([message.from, message.to]).toEqual(['hello@araliya.example', ['nimali.perera@mail.example']])
    expect(headerOf(message, 'From')).toBe('Araliya Beauty Salon <hello@araliya.example>')
    expect(headerOf(message, 'To')).toBe('nimali.perera@mail.example')
    expect(shown(headerOf(message, 'Reply-To'))).toBe(
      'Araliya Beauty Salon, Wellawatte <wellawatte@araliya.example>',
    )
    expect(shown(headerOf(message, 'Subject'))).toBe('Saturday: café & more')
    expect(textOf(message).trimEnd()).toBe(text)
    expect(headerOf(message, 'Message-ID')).toMatch(/^<[\w-]+@araliya\.example>$/)
    for (const name of ['Auto-Submitted', 'In-Reply-To', 'References'])
      expect(headerOf(message, name)).toBe('')
    expect(jobOf(await detail(id))).toMatchObject({ state: 'sent', sentAt: now })
    expect((await news()).at(-1)).toEqual({ contact_id: id, what: 'mail', by: null })
  })

  it.each([
    ['has no email', aBranch({ email: '' })],
    ['is gone', undefined],
  ])('go back to the address that the site shows where the branch %s', async (_, branch) => {
    if (branch) await call('POST', '/branches', branch)
    await reply(await inquire())
    await deliverAll(delivery)
    expect(headerOf(only(mailed()), 'Reply-To')).toBe('Araliya Beauty Salon <hello@araliya.example>')
  })

  it('are one conversation with the acknowledgement and with each other', async () => {
    test.config.mail.replyToClient = true
    const id = await inquire({ email: `${randomUUID()}@mail.example` })
    await reply(id)
    await deliverAll(delivery)
    await reply(id, { text: 'And another thing.' })
    await deliverAll(delivery)
    const [salon, thanks, first, second] = smtp.received
    expect(smtp.received).toHaveLength(4)
    if (!salon || !thanks || !first || !second) throw new Error('Not all have come')
    expect(headerOf(thanks, 'Auto-Submitted')).toBe('auto-replied')
    expect([headerOf(first, 'In-Reply-To'), headerOf(first, 'References')]).toEqual([
      thanks.messageId,
      thanks.messageId,
    ])
    expect([headerOf(second, 'In-Reply-To'), headerOf(second, 'References')]).toEqual([
      first.messageId,
      `${thanks.messageId} ${first.messageId}`,
    ])
  })

  it('can not be made to say more in their headers than was meant', async () => {
    const id = await inquire({ branch: 'A" <x@evil.example>' })
    await call('POST', '/branches', aBranch({ name: 'A" <x@evil.example>', email: 'a@araliya.example' }))
    await reply(id, {
      subject: 'Hello\r\nBcc: victim@mail.example\n=?utf-8?Q?=0ABcc:_x@mail.example?=\u202e',
    })
    await deliverAll(delivery)
    const message = only(mailed())
    expect(smtp.wire.match(/^RCPT TO.*/gim)).toEqual([
      'RCPT TO:<hello@araliya.example>',
      'RCPT TO:<nimali.perera@mail.example>',
    ])
    expect(headerOf(message, 'Bcc')).toBe('')
    expect(shown(headerOf(message, 'Subject'))).toBe(
      'Hello Bcc: victim@mail.example =?utf-8?Q?=0ABcc:_x@mail.example?=',
    )
    expect(headerOf(message, 'Reply-To').match(/@/g)).toHaveLength(1)
    expect(headerOf(message, 'Reply-To')).toMatch(/<a@araliya\.example>$/)
  })

  it('are stored once for each Idempotency-Key', async () => {
    const id = await inquire()
    const keyed = callerOf(test, { ...admin.headers, 'idempotency-key': randomUUID() })
    const send = (body: object = aReply, to = id) => keyed('POST', `/contacts/${to}/replies`, body)
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    for (const { body } of answers) expect(body.data.replies).toHaveLength(1)
    await deliverAll(delivery)
    only(mailed())
    const other = await inquire()
    for (const refused of [await send({ ...aReply, text: 'Other' }), await send(aReply, other)]) {
      expect([refused.status, refused.body.error]).toEqual([
        409,
        'This Idempotency-Key was already used for something else',
      ])
    }
    expect((await detail(other)).replies).toEqual([])
    await call('DELETE', `/contacts/${id}`)
    const again = await send()
    expect([again.status, again.body.data.replies.length]).toEqual([201, 1])
    await deliverAll(delivery)
    only(mailed())
  })

  it('leave nothing behind when any part of them fails', async () => {
    const id = await inquire()
    const before = [await detail(id), await news()]
    // The last thing that is stored.
    await test.db.schema.alterTable('contact_feed').renameTo('contact_feed_away').execute()
    const failed = await call('POST', `/contacts/${id}/replies`, aReply)
    await test.db.schema.alterTable('contact_feed_away').renameTo('contact_feed').execute()
    expect(failed.status).toBe(500)
    expect([await detail(id), await news()]).toEqual(before)
  })

  it('do not move a clock that has stopped', async () => {
    const id = await inquire()
    await call('PUT', `/contacts/${id}`, { status: 'processing' })
    const { answeredAt } = await detail(id)
    test.clock.advance(HOUR_MS)
    expect((await reply(id)).answeredAt).toBe(answeredAt)
  })

  it('end the writing of who sends them', async () => {
    const id = await inquire()
    await call('PUT', `/contacts/${id}/writing`, { writing: true })
    await reply(id)
    expect(await test.db.selectFrom('writing').selectAll().execute()).toEqual([])
  })

  it.each([
    [{ subject: ' ' }, { subject: 'Subject is required' }],
    [{ text: undefined }, { text: 'Reply is required' }],
    [{ subject: 'x'.repeat(201) }, { subject: 'Must be at most 200 characters' }],
    [{ text: 'x'.repeat(10_001) }, { text: 'Must be at most 10,000 characters' }],
  ])('refuse %j', async (overrides, fields) => {
    const id = await inquire()
    const answer = await call('POST', `/contacts/${id}/replies`, { ...aReply, ...overrides })
    expect([answer.status, answer.body.fields]).toEqual([422, fields])
    expect(await detail(id)).toMatchObject({ replies: [], answeredAt: null })
  })

  it('say so where there is no mail server', async () => {
    const id = await inquire()
    test.config.mail.smtpUrl = undefined
    for (const url of [`/contacts/${id}/replies`, `/contacts/${id}/replies/1/retry`]) {
      const answer = await call('POST', url, aReply)
      expect([answer.status, answer.body.error]).toEqual([
        409,
        'This salon has no mail server, so a reply can not be sent from here. Please use your own mail program.',
      ])
    }
    expect(await detail(id)).toMatchObject({ replies: [], answeredAt: null })
  })

  it('do not go to what is in the bin; what is owed about it waits until it comes back', async () => {
    const id = await inquire()
    const { replies } = await reply(id)
    await call('DELETE', `/contacts/${id}`)
    for (const url of [`/contacts/${id}/replies`, `/contacts/${id}/replies/${replies[0]?.id}/retry`]) {
      expect((await call('POST', url, aReply)).status).toBe(404)
    }
    await deliverAll(delivery)
    expect(smtp.offered).toBe(0)
    expect((await call('POST', `/contacts/${id}/restore`)).status).toBe(200)
    await deliverAll(delivery)
    expect(smtp.received).toHaveLength(2)
  })

  it('that were given up say so in list and detail, and are sent again on request', async () => {
    const id = await inquire()
    await deliverAll(delivery)
    smtp.behaviour = { refuse: 'recipient', code: 550, text: 'No such mailbox' }
    const { replies } = await reply(id)
    const retry = `/contacts/${id}/replies/${replies[0]?.id}/retry`
    await deliverAll(delivery)
    const failed = await detail(id)
    expect([failed.replyFailed, (await listed())[0].replyFailed]).toEqual([true, true])
    // Nobody has been answered: the clock goes on.
    expect([failed.answeredAt, failed.dueAt]).toEqual([null, expect.any(String)])
    expect(jobOf(failed)).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('No such mailbox'),
    })
    expect((await news()).at(-1)).toEqual({ contact_id: id, what: 'mail', by: null })
    const messageId = (
      await test.db.selectFrom('mail_jobs').selectAll().where('kind', '=', 'reply').executeTakeFirst()
    )?.message_id

    smtp.behaviour = 'accept'
    const again = await call('POST', retry)
    expect(again).toMatchObject({
      status: 200,
      body: { data: { replyFailed: false, answeredAt: expect.any(String), dueAt: null } },
    })
    expect(jobOf(again.body.data)).toMatchObject({ state: 'waiting', attempts: 0, lastError: null })
    expect((await news()).at(-1)).toEqual({ contact_id: id, what: 'mail', by: admin.user.id })
    await deliverAll(delivery)
    expect(only(mailed()).messageId).toBe(messageId)
    // Pressed twice.
    const told = (await news()).length
    expect((await call('POST', retry)).status).toBe(200)
    await deliverAll(delivery)
    only(mailed())
    expect((await news()).length).toBe(told)
  })

  it('of another inquiry, or that there are none of, can not be sent again', async () => {
    const [one, other] = [await inquire(), await inquire()]
    const { replies } = await reply(one)
    for (const url of [
      `/contacts/${other}/replies/${replies[0]?.id}/retry`,
      `/contacts/${one}/replies/999999/retry`,
    ])
      expect((await call('POST', url)).status).toBe(404)
  })

  it('are tried again when the line breaks, with the same Message-ID', async () => {
    const id = await inquire()
    await deliverAll(delivery)
    const [salon] = smtp.received
    await reply(id)
    for (const behaviour of ['drop', 'drop after content'] as const) {
      smtp.behaviour = behaviour
      await deliverAll(delivery)
      test.clock.advance(HOUR_MS)
    }
    expect(jobOf(await detail(id))).toMatchObject({ state: 'waiting', attempts: 2 })
    smtp.behaviour = 'accept'
    await deliverAll(delivery)
    expect(smtp.received).toEqual([salon, only(mailed())])
    expect(new Set(smtp.wire.match(/^Message-ID: .*/gim)).size).toBe(2)
  })

  it('are sent by the next process where theirs has ended', async () => {
    const id = await inquire()
    await reply(id)
    const salon = await openSalon({
      config: test.config,
      clock: test.clock,
      mailer: createMailer(test.config.mail),
    })
    try {
      await salon.app.listen({ port: 0, host: '127.0.0.1' })
      await expect.poll(async () => jobOf(await detail(id))?.state).toBe('sent')
      only(mailed())
    } finally {
      await salon.close()
    }
  })

  it('are for admins', async () => {
    const id = await inquire()
    for (const url of [`/contacts/${id}/replies`, `/contacts/${id}/replies/1/retry`]) {
      expect((await callerOf(test, {})('POST', url, aReply)).status).toBe(401)
      const { headers } = await signIn(test, 'staff')
      expect((await callerOf(test, headers)('POST', url, aReply)).status).toBe(403)
    }
  })
})
