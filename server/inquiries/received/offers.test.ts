import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { HistoryEntry } from '#contracts/inquiries/inquiry.ts'
import { DAY_MS } from '#contracts/text/days.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { Inbox } from '#tests/inbox.ts'
import { rawMessage, receive } from '#tests/received-mail.ts'
import { runDueJobs } from '../../operations/maintenance.ts'
import { DISMISSAL_UNDO_MS } from './offers.queries.ts'

describeDatabases('what someone decides about an offered email on $name', kind => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    return () => inbox.close()
  })
  beforeEach(async () => {
    await inbox.empty()
    await inbox.test.db.deleteFrom('dismissedMessages').execute()
    inbox.test.clock.advance(DAY_MS)
  })

  /** An inquiry with an offered email, and the calls about it. */
  async function offered() {
    const id = await inbox.send()
    expect(await receive(inbox.test, rawMessage({}, 'A frangipani'))).toBe('offered')
    const [{ id: receivedId }] = (await inbox.detail(id)).received
    const decide = (decision: 'accept' | 'dismiss', call = inbox.call) =>
      call('POST', `/contacts/${id}/received/${receivedId}/${decision}`)
    return { id, receivedId, decide }
  }
  const lastOf = async (id: number): Promise<HistoryEntry> => (await inbox.detail(id)).history.at(-1)
  const undo = (actionId: string | undefined, call = inbox.call) =>
    call('POST', `/contacts/bulk/${actionId}/undo`, {})
  const maintain = () => runDueJobs({ ...inbox.test, log: inbox.test.app.log, wakeMail: undefined })
  const total = async (query: string) => (await inbox.call('GET', `/contacts?${query}`)).body.pagination.total

  it.each(['accept', 'dismiss'] as const)('%s: is in the history with who and when, once', async decision => {
    const { id, decide } = await offered()
    await decide(decision)
    await decide(decision)
    const { history } = await inbox.detail(id)
    expect(history.slice(1)).toEqual([
      {
        action: decision === 'accept' ? 'offer-accepted' : 'offer-dismissed',
        from: null,
        to: null,
        assignee: null,
        actor: inbox.admin.user.email,
        at: inbox.test.clock.now().toISOString(),
        actionId: expect.any(String),
      },
    ])
  })

  it.each(['accept', 'dismiss'] as const)('%s: its undo offers the email again', async decision => {
    const { id, receivedId, decide } = await offered()
    await decide(decision)
    const { actionId } = await lastOf(id)
    const before = (await inbox.events()).length
    expect((await undo(actionId)).body.data).toMatchObject({ changed: 1, ids: [id] })
    const detail = await inbox.detail(id)
    expect(detail.received).toMatchObject([{ id: receivedId, offered: true, isNew: false }])
    expect(detail.history.at(-1)).toMatchObject({ undo: true, actor: inbox.admin.user.email })
    expect(detail.answerDeadline).toBeNull()
    expect((await inbox.events()).slice(before)).toEqual([`answered ${id} by ${inbox.admin.user.id}`])
    expect(await total('q=frangipani')).toBe(1)
    // A second undo, as after a lost response, changes nothing, and it can be decided about again.
    expect((await undo(actionId)).body.data).toMatchObject({ changed: 0, unchanged: 1 })
    expect((await decide('dismiss')).body.data.received).toEqual([])
  })

  it('can’t be undone once someone else has changed the inquiry', async () => {
    const { id, decide } = await offered()
    await decide('accept')
    const { actionId } = await lastOf(id)
    await inbox.callAsColleague('PUT', `/contacts/${id}`, { status: 'processing' })
    expect((await undo(actionId)).body.data).toMatchObject({ changed: 0, skipped: 1 })
    expect((await inbox.detail(id)).received).toMatchObject([{ offered: false }])
  })

  it('leaves a dismissed email here for ten minutes, unseen, then nothing of it', async () => {
    const { id, receivedId, decide } = await offered()
    await decide('dismiss')
    const { actionId } = await lastOf(id)
    expect(await total('q=frangipani')).toBe(0)
    expect(await total('answered=new')).toBe(0)
    const original = await inbox.call('GET', `/contacts/${id}/received/${receivedId}/original`)
    expect(original.status).toBe(404)
    inbox.test.clock.advance(DISMISSAL_UNDO_MS)
    await maintain()
    expect((await lastOf(id)).actionId).toBe(actionId)
    inbox.test.clock.advance(60_000)
    await maintain()
    expect(await inbox.test.db.selectFrom('receivedMessages').select('id').execute()).toEqual([])
    expect((await lastOf(id)).actionId).toBeUndefined()
    const late = await undo(actionId)
    expect(late.status).toBe(404)
    expect(late.body.error).toContain('salon’s mailbox')
    expect(await receive(inbox.test, rawMessage({}, 'A frangipani'))).toBe('known')
  })
})
