import { beforeAll, beforeEach, expect, it } from 'vitest'
import { HOUR_MS } from '#contracts/text/days.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { Inbox } from '#tests/inbox.ts'

const aCall = { channel: 'call', text: 'Saturday at ten is fine.' }

describeDatabases('undoing a change of one inquiry on $name', kind => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  const setStatus = async (id: number, status: string) =>
    (await inbox.call('PUT', `/contacts/${id}`, { status })).body.data
  const undo = (actionId: string, ids?: number[], as = inbox.call) =>
    as('POST', `/contacts/bulk/${actionId}/undo`, { ids })
  const lastActionId = async (id: number): Promise<string> => (await inbox.detail(id)).history.at(-1).actionId
  const readState = async (id: number) => {
    const { status, spam, assignee, respondedAt, waitingUntil, deletedAt } = await inbox.detail(id)
    return { status, spam, assignee, respondedAt, waitingUntil, deletedAt }
  }

  it.each([
    ['PUT', '', { status: 'completed' }],
    ['PUT', '', { status: 'processing' }],
    ['PUT', '', { status: 'read' }],
    ['PUT', '/assignee', { userId: 'me' }],
    ['PUT', '/spam', { spam: true }],
    ['DELETE', '', undefined],
  ] as const)(
    'brings back status, unread and deadline as they were before %s %s %j',
    async (method, path, body) => {
      const id = await inbox.send()
      const before = await readState(id)
      inbox.test.clock.advance(HOUR_MS)
      const wanted = body && 'userId' in body ? { userId: inbox.admin.user.id } : body
      const changed = await inbox.call(method, `/contacts/${id}${path}`, wanted)
      expect(changed.status).toBe(200)
      expect(await readState(id)).not.toEqual(before)
      inbox.test.clock.advance(HOUR_MS)
      const report = await undo(changed.body.data.actionId)
      expect(report.body.data).toMatchObject({ changed: 1, ids: [id] })
      expect(await readState(id)).toEqual(before)
      expect((await inbox.detail(id)).history.at(-1)).toMatchObject({
        undo: true,
        actor: inbox.admin.user.email,
      })
    },
  )

  it('has no id in the response to what changed nothing, or to the automatic read', async () => {
    const id = await inbox.send()
    const read = await inbox.call('PUT', `/contacts/${id}`, { status: 'read', onlyIfUnread: true })
    expect(read.body.data).toMatchObject({ status: 'read', actionId: null })
    await inbox.callAsColleague('PUT', `/contacts/${id}`, { status: 'completed' })
    expect(await setStatus(id, 'completed')).toMatchObject({ status: 'completed', actionId: null })
  })

  it('is not offered for the automatic read, for what was undone, or for what was changed again', async () => {
    const id = await inbox.send()
    await inbox.call('PUT', `/contacts/${id}`, { status: 'read', onlyIfUnread: true })
    await setStatus(id, 'processing')
    const actionId = await lastActionId(id)
    await setStatus(id, 'completed')
    expect((await undo(actionId)).body.data).toMatchObject({ changed: 0, skipped: 1 })
    await undo(await lastActionId(id))
    await undo(actionId)
    const { history } = await inbox.detail(id)
    expect(history.map((entry: { actionId?: string }) => entry.actionId)).toEqual(Array(6).fill(undefined))
  })

  it('is possible for one change after the other, latest first, also around a deletion', async () => {
    const id = await inbox.send()
    const before = await readState(id)
    const actionIds: string[] = []
    for (const status of ['completed', 'read', 'processing']) {
      inbox.test.clock.advance(HOUR_MS)
      await setStatus(id, status)
      actionIds.unshift(await lastActionId(id))
    }
    await inbox.call('DELETE', `/contacts/${id}`)
    expect((await undo(actionIds[0] as string)).body.data).toMatchObject({ changed: 0, skipped: 1 })
    await inbox.call('POST', `/contacts/${id}/restore`)
    for (const actionId of actionIds) {
      const offered = (await inbox.detail(id)).history.map((entry: { actionId?: string }) => entry.actionId)
      expect(offered).toContain(actionId)
      expect((await undo(actionId)).body.data).toMatchObject({ changed: 1 })
    }
    expect(await readState(id)).toEqual(before)
  })

  it('is possible after a colleague’s change that was undone as well', async () => {
    const id = await inbox.send()
    await setStatus(id, 'completed')
    const actionId = await lastActionId(id)
    await inbox.callAsColleague('PUT', `/contacts/${id}/assignee`, { userId: inbox.colleague.user.id })
    const theirs = await lastActionId(id)
    expect((await undo(actionId)).body.data).toMatchObject({ changed: 0, skipped: 1 })
    await undo(theirs, undefined, inbox.callAsColleague)
    expect((await undo(actionId)).body.data).toMatchObject({ changed: 1 })
    expect((await inbox.detail(id)).status).toBe('unread')
  })

  it('of a bulk action can be limited to one of its inquiries', async () => {
    const ids = [await inbox.send(), await inbox.send()]
    const { actionId } = (await inbox.bulk({ ids }, { type: 'status', status: 'completed' })).body.data
    expect((await undo(actionId, [ids[1] as number])).body.data).toMatchObject({ changed: 1, ids: [ids[1]] })
    expect((await inbox.detail(ids[0] as number)).status).toBe('completed')
    expect((await inbox.detail(ids[1] as number)).status).toBe('unread')
    expect((await undo(actionId, [7777777])).status).toBe(404)
    expect((await undo(actionId, [])).status).toBe(422)
  })

  it('skips what a colleague has changed since', async () => {
    const id = await inbox.send()
    await setStatus(id, 'completed')
    const actionId = await lastActionId(id)
    await inbox.callAsColleague('PUT', `/contacts/${id}/assignee`, { userId: inbox.admin.user.id })
    expect((await undo(actionId)).body.data).toMatchObject({ changed: 0, skipped: 1 })
  })

  it('keeps a call that was recorded since as the first response', async () => {
    const id = await inbox.send()
    await setStatus(id, 'completed')
    const actionId = await lastActionId(id)
    inbox.test.clock.advance(HOUR_MS)
    const calledAt = inbox.test.clock.now().toISOString()
    expect((await inbox.call('POST', `/contacts/${id}/replies/recorded`, aCall)).status).toBe(201)
    await undo(actionId)
    expect(await inbox.detail(id)).toMatchObject({ status: 'unread', respondedAt: calledAt })
  })

  it('a status that goes back to read waits for a response again, unless there is a reply', async () => {
    const [waiting, answered] = [await inbox.send(), await inbox.send()]
    const { waitingUntil } = await inbox.detail(waiting)
    for (const id of [waiting, answered]) await setStatus(id, 'completed')
    inbox.test.clock.advance(HOUR_MS)
    const calledAt = inbox.test.clock.now().toISOString()
    await inbox.call('POST', `/contacts/${answered}/replies/recorded`, aCall)
    expect(await setStatus(waiting, 'read')).toMatchObject({ respondedAt: null, waitingUntil })
    expect(await setStatus(answered, 'read')).toMatchObject({ respondedAt: calledAt, waitingFor: 'client' })
    const { data } = (await inbox.call('GET', '/contacts?waiting=us')).body
    expect(data.map(({ id }: { id: number }) => id)).toEqual([waiting])
    expect((await inbox.call('GET', '/contacts/summary')).body.data).toMatchObject({
      toAnswer: { total: 1 },
      responded: 1,
    })
  })
})
