import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signIn } from '#tests/accounts.ts'
import { callerOf } from '#tests/call.ts'
import { databaseKinds } from '#tests/databases.ts'
import { aBranch } from '#tests/factories.ts'
import { deliverAll } from '#tests/outbox.ts'
import { aReply, jobOf, ReplyFixture } from '#tests/reply-fixture.ts'
import { headerOf, shown, textOf } from '#tests/smtp.ts'
import { instant } from '../../clock.ts'

const HOUR_MS = 60 * 60 * 1000

describe.each(databaseKinds)('replies on $name', kind => {
  const desk = new ReplyFixture(kind)

  it('are stored, stop the clock, and go out as they were written', async () => {
    await desk.test.db
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
        created_at: instant(desk.test.clock),
        updated_at: instant(desk.test.clock),
      })
      .execute()
    const id = await desk.inquire()
    desk.test.clock.advance(HOUR_MS)
    const text = 'Dear Nimali,\n\nආයුබෝවන්, at 10.\n\n.\n\nKamala'
    const inquiry = await desk.reply(id, { text, subject: 'Saturday: café & more' })
    const now = instant(desk.test.clock)
    expect(inquiry).toMatchObject({
      id,
      status: 'unread',
      answeredAt: now,
      dueAt: null,
      replyFailed: false,
      version: 1,
      replies: [{ subject: 'Saturday: café & more', text, author: desk.admin.user.email, at: now }],
    })
    expect(jobOf(inquiry)).toMatchObject({ kind: 'reply', state: 'waiting', attempts: 0 })
    expect((await desk.storedEvents()).at(-1)).toEqual({
      inquiry_id: id,
      what: 'reply',
      by: desk.admin.user.id,
    })
    await deliverAll(desk.delivery)
    const message = desk.mailed()
    expect([message.from, message.to]).toEqual(['hello@araliya.example', ['nimali.perera@mail.example']])
    expect(headerOf(message, 'From')).toBe('Araliya Beauty Salon <hello@araliya.example>')
    expect(headerOf(message, 'To')).toBe('nimali.perera@mail.example')
    expect(shown(headerOf(message, 'Reply-To'))).toBe(
      '"Araliya Beauty Salon, Wellawatte" <wellawatte@araliya.example>',
    )
    expect(shown(headerOf(message, 'Subject'))).toBe('Saturday: café & more')
    expect(textOf(message).trimEnd()).toBe(text)
    expect(headerOf(message, 'Message-ID')).toMatch(/^<[\w-]+@araliya\.example>$/)
    for (const name of ['Auto-Submitted', 'In-Reply-To', 'References'])
      expect(headerOf(message, name)).toBe('')
    expect(jobOf(await desk.detail(id))).toMatchObject({ state: 'sent', sentAt: now })
    expect((await desk.storedEvents()).at(-1)).toEqual({ inquiry_id: id, what: 'mail', by: null })
  })

  it.each([
    ['has no email', aBranch({ email: '' })],
    ['is gone', undefined],
  ])('go back to the address that the site shows where the branch %s', async (_, branch) => {
    if (branch) await desk.call('POST', '/branches', branch)
    await desk.reply(await desk.inquire())
    await deliverAll(desk.delivery)
    expect(headerOf(desk.mailed(), 'Reply-To')).toBe('Araliya Beauty Salon <hello@araliya.example>')
  })

  it('can not be made to say more in their headers than was meant', async () => {
    const id = await desk.inquire({ branch: 'A" <x@evil.example>' })
    await desk.call('POST', '/branches', aBranch({ name: 'A" <x@evil.example>', email: 'a@araliya.example' }))
    await desk.reply(id, {
      subject: 'Hello\r\nBcc: victim@mail.example\n=?utf-8?Q?=0ABcc:_x@mail.example?=\u202e',
    })
    await deliverAll(desk.delivery)
    const message = desk.mailed()
    expect(desk.smtp.transcript.match(/^RCPT TO.*/gim)).toEqual([
      'RCPT TO:<hello@araliya.example>',
      'RCPT TO:<nimali.perera@mail.example>',
    ])
    expect(headerOf(message, 'Bcc')).toBe('')
    expect(shown(headerOf(message, 'Subject'))).toBe(
      'Hello Bcc: victim@mail.example = ?utf-8?Q?=0ABcc:_x@mail.example?=',
    )
    // Outside the quoted name (RFC 5322, 3.2.4) there is one address.
    const address = headerOf(message, 'Reply-To').replace(/"(?:\\.|[^"\\])*"/g, '')
    expect(address.match(/@/g)).toHaveLength(1)
    expect(headerOf(message, 'Reply-To')).toMatch(/<a@araliya\.example>$/)
  })

  it('are stored once for each Idempotency-Key', async () => {
    const id = await desk.inquire()
    const keyed = callerOf(desk.test, { ...desk.admin.headers, 'idempotency-key': randomUUID() })
    const send = (body: object = aReply, to = id) => keyed('POST', `/contacts/${to}/replies`, body)
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    for (const { body } of answers) expect(body.data.replies).toHaveLength(1)
    await deliverAll(desk.delivery)
    desk.mailed()
    const other = await desk.inquire()
    for (const refused of [await send({ ...aReply, text: 'Other' }), await send(aReply, other)]) {
      expect([refused.status, refused.body.error]).toEqual([
        409,
        'This Idempotency-Key was already used for another request',
      ])
    }
    expect((await desk.detail(other)).replies).toEqual([])
    await desk.call('DELETE', `/contacts/${id}`)
    const again = await send()
    expect([again.status, again.body.data.replies.length]).toEqual([201, 1])
    await deliverAll(desk.delivery)
    desk.mailed()
  })

  it('leave nothing behind when any part of them fails', async () => {
    const id = await desk.inquire()
    const before = [await desk.detail(id), await desk.storedEvents()]
    // The last thing that is stored.
    await desk.test.db.schema.alterTable('inquiry_events').renameTo('inquiry_events_away').execute()
    const failed = await desk.call('POST', `/contacts/${id}/replies`, aReply)
    await desk.test.db.schema.alterTable('inquiry_events_away').renameTo('inquiry_events').execute()
    expect(failed.status).toBe(500)
    expect([await desk.detail(id), await desk.storedEvents()]).toEqual(before)
  })

  it('do not move a clock that has stopped', async () => {
    const id = await desk.inquire()
    await desk.call('PUT', `/contacts/${id}`, { status: 'processing' })
    const { answeredAt } = await desk.detail(id)
    desk.test.clock.advance(HOUR_MS)
    expect((await desk.reply(id)).answeredAt).toBe(answeredAt)
  })

  it('end the writing of who sends them', async () => {
    const id = await desk.inquire()
    await desk.call('PUT', `/contacts/${id}/writing`, { writing: true })
    await desk.reply(id)
    expect(await desk.test.db.selectFrom('writing').selectAll().execute()).toEqual([])
  })

  it.each([
    [{ subject: ' ' }, { subject: 'Subject is required' }],
    [{ text: undefined }, { text: 'Reply is required' }],
    [{ subject: 'x'.repeat(201) }, { subject: 'Must be at most 200 characters' }],
    [{ text: 'x'.repeat(10_001) }, { text: 'Must be at most 10,000 characters' }],
  ])('refuse %j', async (overrides, fields) => {
    const id = await desk.inquire()
    const answer = await desk.call('POST', `/contacts/${id}/replies`, { ...aReply, ...overrides })
    expect([answer.status, answer.body.fields]).toEqual([422, fields])
    expect(await desk.detail(id)).toMatchObject({ replies: [], answeredAt: null })
  })

  it('say so where there is no mail server', async () => {
    const id = await desk.inquire()
    desk.test.config.mail.smtpUrl = undefined
    for (const url of [`/contacts/${id}/replies`, `/contacts/${id}/replies/1/retry`]) {
      const answer = await desk.call('POST', url, aReply)
      expect([answer.status, answer.body.error]).toEqual([
        409,
        "No mail server is set up, so replies can't be sent from here. Use your email app instead.",
      ])
    }
    expect(await desk.detail(id)).toMatchObject({ replies: [], answeredAt: null })
  })

  it('are for admins', async () => {
    const id = await desk.inquire()
    for (const url of [`/contacts/${id}/replies`, `/contacts/${id}/replies/1/retry`]) {
      expect((await callerOf(desk.test, {})('POST', url, aReply)).status).toBe(401)
      const { headers } = await signIn(desk.test, 'staff')
      expect((await callerOf(desk.test, headers)('POST', url, aReply)).status).toBe(403)
    }
  })
})
