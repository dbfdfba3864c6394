import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { HistoryEntry } from '#contracts/inquiries/inquiry.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { Inbox } from '#tests/inbox.ts'
import { rawMessage, receive } from '#tests/received-mail.ts'

describeDatabases('an email that does not belong to its inquiry on $name', (kind, itOnce) => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    return () => inbox.close()
  })
  beforeEach(async () => {
    await inbox.empty()
    await inbox.test.db.deleteFrom('deletedMessages').execute()
    inbox.test.clock.advance(24 * 60 * 60 * 1000)
  })

  /** An inquiry with an email that names none of our messages, and the call that removes it. */
  async function withEmail() {
    const id = await inbox.send()
    await inbox.call('POST', `/contacts/${id}/replies/recorded`, { channel: 'call', text: 'Ten is free.' })
    inbox.test.clock.advance(1_000)
    await receive(inbox.test, rawMessage({}, 'A frangipani'))
    const [{ id: receivedId }] = (await inbox.detail(id)).received
    const remove = () => inbox.call('POST', `/contacts/${id}/received/${receivedId}/remove`)
    return { id, receivedId, remove }
  }
  const lastOf = async (id: number): Promise<HistoryEntry> => (await inbox.detail(id)).history.at(-1)
  const undo = (actionId: string | undefined) => inbox.call('POST', `/contacts/bulk/${actionId}/undo`, {})
  const total = async (query: string) => (await inbox.call('GET', `/contacts?${query}`)).body.pagination.total

  it('is removed: nothing shows, finds or counts it, and its original can’t be downloaded', async () => {
    const { id, receivedId, remove } = await withEmail()
    expect((await remove()).body.data).toMatchObject({ received: [], newAnswers: 0, waitingUntil: null })
    expect(await total('q=frangipani')).toBe(0)
    expect(await total('waiting=us')).toBe(0)
    const original = await inbox.call('GET', `/contacts/${id}/received/${receivedId}/original`)
    expect(original.status).toBe(404)
  })

  it('is in the history with who removed it and when, once', async () => {
    const { id, remove } = await withEmail()
    await remove()
    expect((await remove()).status).toBe(200)
    expect((await inbox.detail(id)).history.slice(1)).toEqual([
      {
        action: 'email-removed',
        from: null,
        to: null,
        assignee: null,
        actor: inbox.admin.user.email,
        at: inbox.test.clock.now().toISOString(),
        actionId: expect.any(String),
      },
    ])
  })

  it('is not stored again when the mailbox is read again', async () => {
    const { remove } = await withEmail()
    await remove()
    expect(await receive(inbox.test, rawMessage({}, 'A frangipani'))).toBe('known')
  })

  it('comes back by the undo, as one that someone has seen', async () => {
    const { id, receivedId, remove } = await withEmail()
    await remove()
    const { actionId } = await lastOf(id)
    expect((await undo(actionId)).body.data).toMatchObject({ changed: 1, ids: [id] })
    const detail = await inbox.detail(id)
    expect(detail.received).toMatchObject([{ id: receivedId, inThread: false, isNew: false }])
    expect(detail.history.at(-1)).toMatchObject({ undo: true, actor: inbox.admin.user.email })
    expect(await total('q=frangipani')).toBe(1)
  })

  it('comes back once: a second undo changes nothing', async () => {
    const { id, remove } = await withEmail()
    await remove()
    const { actionId } = await lastOf(id)
    await undo(actionId)
    expect((await undo(actionId)).body.data).toMatchObject({ changed: 0, unchanged: 1 })
  })

  it('stays removed once someone else has changed the inquiry', async () => {
    const { id, remove } = await withEmail()
    await remove()
    const { actionId } = await lastOf(id)
    await inbox.callAsColleague('PUT', `/contacts/${id}`, { status: 'processing' })
    expect((await undo(actionId)).body.data).toMatchObject({ changed: 0, skipped: 1 })
    expect((await inbox.detail(id)).received).toEqual([])
  })

  itOnce('is not one that answers a message of ours: that is refused', async () => {
    const id = await inbox.send()
    const { messageId } = await inbox.test.db
      .selectFrom('mailJobs')
      .select('messageId')
      .where('inquiryId', '=', id)
      .executeTakeFirstOrThrow()
    await receive(inbox.test, rawMessage({ 'In-Reply-To': messageId }))
    const [{ id: receivedId }] = (await inbox.detail(id)).received
    expect((await inbox.call('POST', `/contacts/${id}/received/${receivedId}/remove`)).status).toBe(409)
  })
})
