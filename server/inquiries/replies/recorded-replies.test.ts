import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { REPLIES_MAX } from '#contracts/inquiries/inbox.ts'
import { HOUR_MS } from '#contracts/text/days.ts'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { deliverAll } from '#tests/outbox.ts'
import { addReceived } from '#tests/received.ts'
import { aReply, ReplyFixture } from '#tests/reply-fixture.ts'
import { instant } from '../../clock.ts'

const aCall = { channel: 'call', text: 'Saturday at ten is fine.' }

describeDatabases('replies by WhatsApp and telephone on $name', (kind, itOnce) => {
  let test: TestApp
  let admin: SignedIn
  let fixture: ReplyFixture
  beforeAll(async () => {
    test = await createTestApp(kind)
    admin = await signIn(test)
    return () => test.close()
  })
  beforeEach(async () => {
    fixture = await ReplyFixture.start(test, admin)
    return () => fixture.stop()
  })

  const record = async (id: number, body: object = aCall) => {
    const response = await fixture.call('POST', `/contacts/${id}/replies/recorded`, body)
    expect(response.status).toBe(201)
    return response.body.data
  }

  it('are refused beyond two hundred of an inquiry', async () => {
    const id = await fixture.inquire()
    const at = instant(fixture.test.clock)
    const reply = {
      inquiryId: id,
      channel: 'call' as const,
      subject: '',
      text: 'Yes',
      author: 'a@araliya.example',
      at,
    }
    await fixture.test.db
      .insertInto('inquiryReplies')
      .values(Array(REPLIES_MAX - 1).fill(reply))
      .execute()
    await record(id)
    const refused = await fixture.call('POST', `/contacts/${id}/replies/recorded`, aCall)
    const error = 'An inquiry can have up to 200 replies.'
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toEqual({ text: error })
  })

  itOnce.each(['whatsapp', 'call', 'instagram', 'facebook', 'walk-in'])(
    'are replies that meet the deadline: %s',
    async channel => {
      fixture.test.config.mail.smtpUrl = undefined
      const id = await fixture.inquire()
      fixture.test.clock.advance(HOUR_MS)
      const now = instant(fixture.test.clock)
      const author = fixture.admin.user.email
      const lastReply = { channel, author, at: now }
      expect(await record(id, { ...aCall, channel })).toMatchObject({
        respondedAt: now,
        waitingUntil: null,
        lastReply,
        replies: [{ channel, subject: '', text: aCall.text, author, at: now }],
      })
      expect((await fixture.call('GET', '/contacts')).body.data[0]).toMatchObject({ id, lastReply })
      expect((await fixture.storedEvents()).at(-1)).toEqual({
        inquiryId: id,
        what: 'reply',
        by: fixture.admin.user.id,
      })
    },
  )

  itOnce('send no mail', async () => {
    await record(await fixture.inquire())
    await deliverAll(fixture.delivery)
    expect(fixture.smtp.received.flatMap(({ to }) => to)).toEqual(['hello@araliya.example'])
  })

  it('are the latest reply after one by email, and keep the deadline met when that fails', async () => {
    const id = await fixture.inquire()
    await deliverAll(fixture.delivery)
    const { respondedAt, lastReply } = await fixture.reply(id)
    expect(lastReply?.channel).toBe('email')
    await record(id)
    fixture.smtp.behaviour = { refuse: 'recipient', code: 550, text: 'No such mailbox' }
    await deliverAll(fixture.delivery)
    expect(await fixture.detail(id)).toMatchObject({
      replyFailed: true,
      respondedAt,
      waitingUntil: null,
      lastReply: { channel: 'call' },
    })
  })

  it('are stored once per Idempotency-Key', async () => {
    const id = await fixture.inquire()
    const keyed = callerOf(fixture.test, { ...fixture.admin.headers, 'idempotency-key': randomUUID() })
    const send = (body: object) => keyed('POST', `/contacts/${id}/replies/recorded`, body)
    expect((await send(aCall)).status).toBe(201)
    expect((await send(aCall)).body.data.replies).toHaveLength(1)
    expect((await send({ ...aCall, channel: 'whatsapp' })).status).toBe(409)
  })

  itOnce.each([
    [{ channel: 'email' }, { channel: 'Channel must be whatsapp, call, instagram, facebook or walk-in' }],
    [{ text: ' ' }, { text: 'Enter what you told the client' }],
  ])('refuse %j', async (overrides, fields) => {
    const id = await fixture.inquire()
    const response = await fixture.call('POST', `/contacts/${id}/replies/recorded`, {
      ...aCall,
      ...overrides,
    })
    expect(response.status).toBe(422)
    expect(response.body.fields).toEqual(fields)
    expect(await fixture.detail(id)).toMatchObject({ replies: [], respondedAt: null, lastReply: null })
  })

  describe('withdrawn', () => {
    const withdraw = (id: number, replyId: number) =>
      fixture.call('POST', `/contacts/${id}/replies/${replyId}/withdraw`)
    const lastReplyId = (inquiry: { replies: { id: number }[] }) => inquiry.replies.at(-1)?.id as number

    it('stay in the history, while the deadline is as it would be without them', async () => {
      const id = await fixture.inquire()
      const { waitingUntil } = await fixture.detail(id)
      fixture.test.clock.advance(HOUR_MS)
      const replyId = lastReplyId(await record(id))
      const at = instant(fixture.test.clock)
      const { status, body } = await withdraw(id, replyId)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({
        respondedAt: null,
        waitingUntil,
        lastReply: null,
        replies: [{ id: replyId, text: aCall.text, withdrawn: { by: fixture.admin.user.email, at } }],
      })
      const listed = (await fixture.call('GET', '/contacts?waiting=us')).body.data
      expect(listed).toMatchObject([{ id, lastReply: null, waitingUntil }])
      // A second click changes nothing.
      const published = (await fixture.storedEvents()).length
      fixture.test.clock.advance(HOUR_MS)
      expect((await withdraw(id, replyId)).body.data).toEqual(body.data)
      expect((await fixture.storedEvents()).length).toBe(published)
    })

    it('leave the first of the other replies, or the change of status, as the first response', async () => {
      const id = await fixture.inquire()
      const first = lastReplyId(await record(id))
      fixture.test.clock.advance(HOUR_MS)
      const second = await record(id, { ...aCall, channel: 'whatsapp' })
      const secondAt = instant(fixture.test.clock)
      expect((await withdraw(id, first)).body.data).toMatchObject({
        respondedAt: secondAt,
        lastReply: { channel: 'whatsapp' },
      })
      fixture.test.clock.advance(HOUR_MS)
      await fixture.call('PUT', `/contacts/${id}`, { status: 'completed' })
      const completedAt = instant(fixture.test.clock)
      const withdrawn = (await withdraw(id, lastReplyId(second))).body.data
      expect(withdrawn).toMatchObject({ respondedAt: completedAt, waitingUntil: null, lastReply: null })
      const { actionId } = withdrawn.history.at(-1)
      await fixture.call('POST', `/contacts/bulk/${actionId}/undo`, {})
      expect(await fixture.detail(id)).toMatchObject({ status: 'unread', respondedAt: null })
    })

    itOnce('are refused for an email, an unknown reply, and one of another inquiry', async () => {
      const [id, other] = [await fixture.inquire(), await fixture.inquire()]
      const call = lastReplyId(await record(other))
      const email = lastReplyId(await fixture.reply(id))
      const refused = await withdraw(id, email)
      expect(refused.status).toBe(409)
      expect(refused.body.error).toBe('An email can’t be withdrawn')
      expect((await withdraw(id, call)).status).toBe(404)
      await fixture.call('DELETE', `/contacts/${other}`)
      expect((await withdraw(other, call)).status).toBe(404)
    })
  })

  it('are refused when someone has replied or written in the same moment, where they name what their writer has read', async () => {
    const id = await fixture.inquire()
    const store = (path: string, body: object, known: number) =>
      fixture.call('POST', `/contacts/${id}/replies${path}`, body, `"${known}"`)
    const { conversationVersion: known } = await fixture.detail(id)
    const responses = await Promise.all([
      store('/recorded', aCall, known),
      store('/recorded', { ...aCall, text: 'Sunday at ten is fine.' }, known),
      store('', aReply, known),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 412, 412])
    const { replies, conversationVersion: next } = await fixture.detail(id)
    expect(replies).toHaveLength(1)
    for (const { body } of responses.filter(({ status }) => status === 412))
      expect(body.current).toMatchObject({ id, replies, conversationVersion: next })
    await addReceived(fixture.test, id)
    expect((await store('/recorded', aCall, next)).status).toBe(412)
    expect((await store('/recorded', aCall, next + 1)).status).toBe(201)
  })

  it('are stored whatever has come since without that, and after a change of the inquiry with it', async () => {
    const id = await fixture.inquire()
    const { conversationVersion: known } = await fixture.detail(id)
    await fixture.call('PUT', `/contacts/${id}`, { status: 'processing' })
    await fixture.call('POST', `/contacts/${id}/notes`, { text: 'VIP' })
    const stored = await fixture.call('POST', `/contacts/${id}/replies/recorded`, aCall, `"${known}"`)
    expect(stored.status).toBe(201)
    await record(id)
    expect((await fixture.detail(id)).replies).toHaveLength(2)
  })

  it('are stored once when they are repeated with their key, although they are in the conversation then', async () => {
    const id = await fixture.inquire()
    const { conversationVersion: known } = await fixture.detail(id)
    const repeat = callerOf(test, { ...admin.headers, 'idempotency-key': randomUUID() })
    const store = () => repeat('POST', `/contacts/${id}/replies/recorded`, aCall, `"${known}"`)
    expect((await store()).status).toBe(201)
    expect((await store()).status).toBe(201)
    expect((await fixture.detail(id)).replies).toHaveLength(1)
  })

  itOnce('are refused in the bin', async () => {
    const id = await fixture.inquire()
    await fixture.call('DELETE', `/contacts/${id}`)
    expect((await fixture.call('POST', `/contacts/${id}/replies/recorded`, aCall)).status).toBe(404)
  })
})
