import { beforeAll, beforeEach, expect, it } from 'vitest'
import { describeDatabases } from '#tests/describe-databases.ts'
import { Inbox } from '#tests/inbox.ts'

describeDatabases('the offer to undo an entry of the history on $name', kind => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  /** An inquiry that the admin has completed. */
  async function completed(): Promise<number> {
    const id = await inbox.send()
    await inbox.call('PUT', `/contacts/${id}`, { status: 'completed' })
    return id
  }

  /** Assigns an inquiry to the admin. */
  const assign = (id: number, as = inbox.call) =>
    as('PUT', `/contacts/${id}/assignee`, { userId: inbox.admin.user.id })

  const entriesOf = async (id: number) => (await inbox.detail(id)).history
  const completionOf = async (id: number) =>
    (await entriesOf(id)).find(({ to }: { to: string | null }) => to === 'completed')

  const undo = (actionId: string, as = inbox.call) => as('POST', `/contacts/bulk/${actionId}/undo`)

  it('is for everyone while nothing was changed since', async () => {
    const id = await completed()
    const { actionId, undoableBy } = await completionOf(id)
    expect(undoableBy).toBeUndefined()
    expect((await undo(actionId, inbox.callAsColleague)).body.data).toMatchObject({ changed: 1 })
  })

  it('is for the colleague alone who has made the only change since', async () => {
    const id = await completed()
    await assign(id, inbox.callAsColleague)
    const { actionId, undoableBy } = await completionOf(id)
    expect(undoableBy).toBe(inbox.colleague.user.email)
    expect((await undo(actionId)).body.data).toMatchObject({ changed: 0, skipped: 1 })
    expect((await undo(actionId, inbox.callAsColleague)).body.data).toMatchObject({ changed: 1 })
  })

  it('is for no one when two have changed the inquiry since', async () => {
    const id = await completed()
    await assign(id, inbox.callAsColleague)
    await inbox.call('PUT', `/contacts/${id}/spam`, { spam: true })
    const { actionId, undoableBy } = await completionOf(id)
    expect(actionId).toBeUndefined()
    expect(undoableBy).toBeUndefined()
  })

  it('is for everyone again once the change since was undone', async () => {
    const id = await completed()
    await assign(id, inbox.callAsColleague)
    const { actionId } = (await entriesOf(id)).at(-1)
    await undo(actionId, inbox.callAsColleague)
    expect(await completionOf(id)).toHaveProperty('actionId')
    expect(await completionOf(id)).not.toHaveProperty('undoableBy')
  })
})
