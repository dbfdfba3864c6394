import { beforeAll, beforeEach, expect, it } from 'vitest'
import { TAKE_BACK_MS } from '#contracts/inquiries/limits.ts'
import { HOUR_MS } from '#contracts/text/days.ts'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { whileChanging } from '#tests/concurrent-change.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { deliverAll } from '#tests/outbox.ts'
import { aReply, ReplyFixture } from '#tests/reply-fixture.ts'
import { headerOf } from '#tests/smtp.ts'
import { instant } from '../../clock.ts'
import { MAIL_CLAIM_MS } from '../../db/lifetimes.rules.ts'
import { claimNext } from '../../mail/deliver.ts'
import { claimJob } from '../../mail/outbox.queries.ts'

describeDatabases('a reply that is taken back on $name', (kind, itOnce) => {
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

  /** An inquiry with a reply that waits, after the message to the salon has left. */
  async function replied() {
    const id = await fixture.inquire()
    await deliverAll(fixture.delivery)
    const { replies } = await fixture.reply(id)
    const replyId = replies[0]?.id as number
    return { id, replyId, path: `/contacts/${id}/replies/${replyId}` }
  }

  const claim = () => claimNext(fixture.delivery)

  it('waits ten seconds before any worker may claim it', async () => {
    await replied()
    test.clock.advance(TAKE_BACK_MS - 1)
    expect(await claim()).toBeUndefined()
    test.clock.advance(1)
    expect(await claim()).toMatchObject({ kind: 'reply' })
  })

  it('is never sent, also when it is forgotten until later', async () => {
    const { path } = await replied()
    expect((await fixture.call('DELETE', path)).status).toBe(200)
    test.clock.advance(HOUR_MS)
    await deliverAll(fixture.delivery)
    expect(fixture.smtp.received.filter(({ to }) => to.includes('nimali.perera@mail.example'))).toEqual([])
  })

  it('stays in the history with its text, as withdrawn by whom and when', async () => {
    const { path } = await replied()
    test.clock.advance(4_000)
    const { body } = await fixture.call('DELETE', path)
    expect(body.data.replies).toMatchObject([
      { channel: 'email', ...aReply, withdrawn: { by: admin.user.email, at: instant(test.clock) } },
    ])
    expect(body.data.mail.map(({ kind }: { kind: string }) => kind)).toEqual(['salon'])
  })

  it('leaves the deadline as it was before', async () => {
    const id = await fixture.inquire()
    const { waitingUntil } = await fixture.detail(id)
    const { replies } = await fixture.reply(id)
    const { body } = await fixture.call('DELETE', `/contacts/${id}/replies/${replies[0]?.id}`)
    expect(body.data).toMatchObject({ waitingUntil, respondedAt: null, lastReply: null, replyWaiting: false })
  })

  it('leaves an earlier first response as it was', async () => {
    const id = await fixture.inquire()
    const { respondedAt } = await fixture.reply(id)
    test.clock.advance(60_000)
    const { replies } = await fixture.reply(id)
    const { body } = await fixture.call('DELETE', `/contacts/${id}/replies/${replies[1]?.id}`)
    expect(body.data.respondedAt).toBe(respondedAt)
  })

  it('takes the completion along that followed it', async () => {
    const { id, path } = await replied()
    await fixture.call('PUT', `/contacts/${id}`, { status: 'read' })
    test.clock.advance(1_000)
    await fixture.call('PUT', `/contacts/${id}`, { status: 'completed' })
    const { body } = await fixture.call('DELETE', path)
    expect(body.data).toMatchObject({ status: 'unread', respondedAt: null, waitingUntil: expect.any(String) })
    expect(body.data.history.at(-1)).toMatchObject({ from: 'read', to: 'unread', undo: true })
  })

  it('leaves a status that a colleague has set since', async () => {
    const { id, path } = await replied()
    const colleague = await signIn(test)
    await fixture.test.app.inject({
      method: 'PUT',
      url: `/api/contacts/${id}`,
      headers: colleague.headers,
      payload: { status: 'processing' },
    })
    expect((await fixture.call('DELETE', path)).body.data.status).toBe('processing')
  })

  it('leaves a status that was set before it', async () => {
    const id = await fixture.inquire()
    await fixture.call('PUT', `/contacts/${id}`, { status: 'processing' })
    test.clock.advance(1_000)
    const { replies } = await fixture.reply(id)
    const { body } = await fixture.call('DELETE', `/contacts/${id}/replies/${replies[0]?.id}`)
    expect(body.data.status).toBe('processing')
  })

  itOnce('is announced to open screens', async () => {
    const { id, path } = await replied()
    await fixture.call('DELETE', path)
    expect((await fixture.storedEvents()).at(-1)).toEqual({ inquiryId: id, what: 'reply', by: admin.user.id })
  })

  it('is taken back once: a second call changes nothing', async () => {
    const { path } = await replied()
    const first = await fixture.call('DELETE', path)
    const events = await fixture.storedEvents()
    expect((await fixture.call('DELETE', path)).body).toEqual(first.body)
    expect(await fixture.storedEvents()).toEqual(events)
  })

  it('is refused with 409 once its message is claimed, and stays a reply', async () => {
    const { id, path } = await replied()
    test.clock.advance(TAKE_BACK_MS)
    await claim()
    expect(await fixture.call('DELETE', path)).toMatchObject({
      status: 409,
      body: { error: 'This email is already being sent, so it can’t be taken back.' },
    })
    expect((await fixture.detail(id)).replies).toMatchObject([{ withdrawn: null }])
  })

  it('is refused with 409 while another process claims its message', async () => {
    const { path } = await replied()
    test.clock.advance(TAKE_BACK_MS)
    const [outcome] = await whileChanging(
      test.config.databaseUrl,
      {
        begin: trx =>
          claimJob(trx, {
            channel: 'mail',
            now: instant(test.clock),
            until: instant(test.clock, MAIL_CLAIM_MS),
            current: new Set(),
          }),
      },
      [() => fixture.call('DELETE', path)],
    )
    if (outcome?.status !== 'fulfilled') throw outcome?.reason
    expect(outcome.value.status).toBe(409)
  })

  it('is refused with 409 once it has been sent', async () => {
    const { path } = await replied()
    await deliverAll(fixture.delivery)
    expect((await fixture.call('DELETE', path)).status).toBe(409)
  })

  itOnce('is refused with 409 when it failed and waits again, as the mail server may have it', async () => {
    const { path } = await replied()
    fixture.smtp.behaviour = { refuse: 'recipient', code: 550, text: 'No such mailbox' }
    await deliverAll(fixture.delivery)
    await fixture.call('POST', `${path}/retry`)
    expect((await fixture.call('DELETE', path)).status).toBe(409)
  })

  itOnce('is refused with 409 for a recorded reply, which is withdrawn instead', async () => {
    const id = await fixture.inquire()
    const { body } = await fixture.call('POST', `/contacts/${id}/replies/recorded`, {
      channel: 'call',
      text: 'Yes, at 10',
    })
    const path = `/contacts/${id}/replies/${body.data.replies[0].id}`
    expect(await fixture.call('DELETE', path)).toMatchObject({
      status: 409,
      body: { error: 'This answer was recorded here: withdraw it instead.' },
    })
  })

  itOnce('is 404 for an unknown reply, for that of another inquiry, and in the bin', async () => {
    const { id, replyId, path } = await replied()
    const other = await fixture.inquire()
    expect((await fixture.call('DELETE', `/contacts/${id}/replies/999999`)).status).toBe(404)
    expect((await fixture.call('DELETE', `/contacts/${other}/replies/${replyId}`)).status).toBe(404)
    await fixture.call('DELETE', `/contacts/${id}`)
    expect((await fixture.call('DELETE', path)).status).toBe(404)
  })

  itOnce('is not part of the conversation of the reply that follows', async () => {
    const { id, path } = await replied()
    await fixture.call('DELETE', path)
    await fixture.reply(id, { text: 'Corrected' })
    await deliverAll(fixture.delivery)
    const message = fixture.mailed()
    expect(headerOf(message, 'References')).toBe('')
  })
})
