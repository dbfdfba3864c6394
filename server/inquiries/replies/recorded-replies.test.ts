import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { callerOf } from '#tests/call.ts'
import { databaseKinds } from '#tests/databases.ts'
import { deliverAll } from '#tests/outbox.ts'
import { ReplyFixture } from '#tests/reply-fixture.ts'
import { instant } from '../../clock.ts'

const HOUR_MS = 60 * 60 * 1000
const aCall = { channel: 'call', text: 'Saturday at ten is fine.' }

describe.each(databaseKinds)('replies by WhatsApp and telephone on $name', kind => {
  const fixture = new ReplyFixture(kind)
  const record = async (id: number, body: object = aCall) => {
    const response = await fixture.call('POST', `/contacts/${id}/answers`, body)
    expect(response.status).toBe(201)
    return response.body.data
  }

  it.each(['whatsapp', 'call'])('are replies that meet the response deadline: %s', async channel => {
    fixture.test.config.mail.smtpUrl = undefined
    const id = await fixture.inquire()
    fixture.test.clock.advance(HOUR_MS)
    const now = instant(fixture.test.clock)
    const author = fixture.admin.user.email
    const lastReply = { channel, author, at: now }
    expect(await record(id, { ...aCall, channel })).toMatchObject({
      answeredAt: now,
      dueAt: null,
      lastReply,
      replies: [{ channel, subject: '', text: aCall.text, author, at: now }],
    })
    expect((await fixture.call('GET', '/contacts')).body.data[0]).toMatchObject({ id, lastReply })
    expect((await fixture.storedEvents()).at(-1)).toEqual({
      inquiryId: id,
      what: 'reply',
      by: fixture.admin.user.id,
    })
  })

  it('send no mail', async () => {
    await record(await fixture.inquire())
    await deliverAll(fixture.delivery)
    expect(fixture.smtp.received.flatMap(({ to }) => to)).toEqual(['hello@araliya.example'])
  })

  it('are the latest reply after one by email, and keep the deadline met when that fails', async () => {
    const id = await fixture.inquire()
    await deliverAll(fixture.delivery)
    const { answeredAt, lastReply } = await fixture.reply(id)
    expect(lastReply?.channel).toBe('email')
    await record(id)
    fixture.smtp.behaviour = { refuse: 'recipient', code: 550, text: 'No such mailbox' }
    await deliverAll(fixture.delivery)
    expect(await fixture.detail(id)).toMatchObject({
      replyFailed: true,
      answeredAt,
      dueAt: null,
      lastReply: { channel: 'call' },
    })
  })

  it('are stored once per Idempotency-Key', async () => {
    const id = await fixture.inquire()
    const keyed = callerOf(fixture.test, { ...fixture.admin.headers, 'idempotency-key': randomUUID() })
    const send = (body: object) => keyed('POST', `/contacts/${id}/answers`, body)
    expect((await send(aCall)).status).toBe(201)
    expect((await send(aCall)).body.data.replies).toHaveLength(1)
    expect((await send({ ...aCall, channel: 'whatsapp' })).status).toBe(409)
  })

  it.each([
    [{ channel: 'email' }, { channel: 'Channel must be whatsapp or call' }],
    [{ text: ' ' }, { text: 'Enter what you told the client' }],
  ])('refuse %j', async (overrides, fields) => {
    const id = await fixture.inquire()
    const response = await fixture.call('POST', `/contacts/${id}/answers`, { ...aCall, ...overrides })
    expect([response.status, response.body.fields]).toEqual([422, fields])
    expect(await fixture.detail(id)).toMatchObject({ replies: [], answeredAt: null, lastReply: null })
  })

  it('are refused in the bin', async () => {
    const id = await fixture.inquire()
    await fixture.call('DELETE', `/contacts/${id}`)
    expect((await fixture.call('POST', `/contacts/${id}/answers`, aCall)).status).toBe(404)
  })
})
