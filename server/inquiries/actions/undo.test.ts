import { beforeAll, beforeEach, expect, it } from 'vitest'
import { HOUR_MS } from '#contracts/text/days.ts'
import { signIn } from '#tests/accounts.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { Inbox } from '#tests/inbox.ts'
import { jobsOf } from '#tests/outbox.ts'
import { readConfig } from '../../config.ts'

const { mail } = readConfig('real', { DATABASE_URL: 'file:unused.db', REPLY_TO_CLIENT: 'on' })
const config = { mail: { ...mail, smtpUrl: 'smtp://localhost:1' } }

describeDatabases('undoing a bulk action on $name', (kind, itOnce) => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind, { config })
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  const bulk = async (ids: number[], action: object) => (await inbox.bulk({ ids }, action)).body.data
  const undo = async ({ actionId }: { actionId: string }, as = inbox.call) =>
    (await as('POST', `/contacts/bulk/${actionId}/undo`, {})).body.data
  const setStatus = (status: string) => ({ type: 'status', status })
  /** Everything that a bulk action can change. */
  const readState = async () => ({
    rows: await inbox.test.db
      .selectFrom('inquiries')
      .select([
        'id',
        'status',
        'spam',
        'assigneeId',
        'respondedAt',
        'waitsFrom',
        'waitingReason',
        'answerWaitsFrom',
        'deletedAt',
      ])
      .orderBy('id')
      .execute(),
    mail: await jobsOf(inbox.test),
  })

  /** Four inquiries: unread, read, processing, and assigned to the colleague. */
  async function sendSeveral() {
    const ids: number[] = []
    for (let n = 0; n < 4; n++) ids.push(await inbox.send({ email: `guest${n}@mail.example` }))
    const [, read, processing, assigned] = ids
    await inbox.call('PUT', `/contacts/${read}`, { status: 'read' })
    await inbox.call('PUT', `/contacts/${processing}`, { status: 'processing' })
    await inbox.call('PUT', `/contacts/${assigned}/assignee`, { userId: inbox.colleague.user.id })
    inbox.test.clock.advance(HOUR_MS)
    return ids as [number, number, number, number]
  }

  it.each([
    setStatus('read'),
    setStatus('processing'),
    setStatus('completed'),
    { type: 'assign', userId: 'me' },
    { type: 'assign', userId: null },
    { type: 'spam', spam: true },
    { type: 'delete' },
    { type: 'restore' },
  ])('restores everything that %j changed', async wanted => {
    const ids = await sendSeveral()
    const action =
      'userId' in wanted && wanted.userId === 'me' ? { ...wanted, userId: inbox.admin.user.id } : wanted
    if (action.type === 'restore') for (const id of ids) await inbox.call('DELETE', `/contacts/${id}`)
    const before = await readState()
    const done = await bulk(ids, action)
    expect(done.changed).toBeGreaterThan(0)
    expect(await readState()).not.toEqual(before)
    inbox.test.clock.advance(HOUR_MS)
    const events = (await inbox.events()).length
    expect(await undo(done)).toEqual({
      changed: done.changed,
      unchanged: 0,
      skipped: 0,
      missing: 0,
      ids: done.ids,
      actionId: null,
    })
    expect(await readState()).toEqual(before)
    expect((await inbox.events()).length - events).toBe(done.changed)
    // Sent again, it changes nothing.
    expect(await undo(done)).toMatchObject({ changed: 0, unchanged: done.changed, skipped: 0 })
    expect(await readState()).toEqual(before)
  })

  it('is recorded in the history of each inquiry', async () => {
    const [id] = await sendSeveral()
    await undo(await bulk([id], setStatus('completed')), inbox.callAsColleague)
    const { history, ...inquiry } = await inbox.detail(id)
    expect(inquiry).toMatchObject({ status: 'unread', respondedAt: null, version: 3 })
    expect(history.map((event: { undo?: true }) => event.undo)).toEqual([undefined, undefined, true])
    expect(history).toMatchObject([
      { action: 'created' },
      { action: 'status', from: 'unread', to: 'completed', actor: inbox.admin.user.email },
      { action: 'status', from: 'completed', to: 'unread', actor: inbox.colleague.user.email, undo: true },
    ])
  })

  it('is possible after the same admin has changed another property, but not the same one', async () => {
    const [first, second] = await sendSeveral()
    const done = await bulk([first, second], { type: 'assign', userId: inbox.admin.user.id })
    // As the screen does on opening an inquiry.
    await inbox.call('PUT', `/contacts/${first}`, { status: 'read', onlyIfUnread: true })
    await inbox.call('PUT', `/contacts/${second}/assignee`, { userId: inbox.colleague.user.id })
    expect(await undo(done)).toMatchObject({ changed: 1, skipped: 1, ids: [first] })
    expect(await inbox.detail(first)).toMatchObject({ status: 'read', assignee: null })
    expect((await inbox.detail(second)).assignee.id).toBe(inbox.colleague.user.id)
  })

  it('skips inquiries that have changed since, each for its reason', async () => {
    const ids = await sendSeveral()
    const [changedByColleague, inBin, erased, unchanged] = ids
    const done = await bulk(ids, setStatus('completed'))
    await inbox.callAsColleague('PUT', `/contacts/${changedByColleague}/assignee`, {
      userId: inbox.admin.user.id,
    })
    await inbox.call('DELETE', `/contacts/${inBin}`)
    await inbox.test.db.deleteFrom('inquiries').where('id', '=', erased).execute()
    expect(await undo(done)).toMatchObject({ changed: 1, skipped: 2, missing: 1, ids: [unchanged] })
    expect((await inbox.detail(changedByColleague)).status).toBe('completed')
    expect((await inbox.detail(inBin)).deletedAt).not.toBeNull()
  })

  it('keeps a reply that was sent since as the first response', async () => {
    const [id] = await sendSeveral()
    const { clock } = inbox.test
    const done = await bulk([id], setStatus('completed'))
    clock.advance(HOUR_MS)
    const repliedAt = clock.now().toISOString()
    const reply = { subject: 'Your inquiry', text: 'Please come.' }
    expect((await inbox.call('POST', `/contacts/${id}/replies`, reply)).status).toBe(201)
    clock.advance(HOUR_MS)
    await undo(done)
    expect(await inbox.detail(id)).toMatchObject({ status: 'unread', respondedAt: repliedAt })
  })

  it('withdraws the acknowledgements that removing a spam mark has queued, unless they were sent', async () => {
    const ids = [await inbox.sendSpam({ email: 'one@mail.example' })]
    ids.push(await inbox.sendSpam({ email: 'two@mail.example' }))
    const acknowledgements = async () =>
      (await jobsOf(inbox.test)).filter(job => job.kind === 'client').length
    const before = await readState()
    const done = await bulk(ids, { type: 'spam', spam: false })
    expect(await acknowledgements()).toBe(2)
    await undo(done)
    expect(await readState()).toEqual(before)

    const again = await bulk(ids, { type: 'spam', spam: false })
    await inbox.test.db
      .updateTable('mailJobs')
      .set({ state: 'sent', attempts: 1 })
      .where('kind', '=', 'client')
      .execute()
    await undo(again)
    expect(await acknowledgements()).toBe(2)
    expect((await readState()).rows).toEqual(before.rows)
  })

  it('assigns nothing to an account that was removed since', async () => {
    const [id] = await sendSeveral()
    const leaving = await signIn(inbox.test)
    await inbox.call('PUT', `/contacts/${id}/assignee`, { userId: leaving.user.id })
    const done = await bulk([id], { type: 'assign', userId: inbox.admin.user.id })
    expect((await inbox.call('DELETE', `/users/${leaving.user.id}`)).status).toBe(200)
    expect(await undo(done)).toMatchObject({ changed: 1 })
    expect((await inbox.detail(id)).assignee).toBeNull()
  })

  it('happens once when two admins undo at the same time', async () => {
    const ids = await sendSeveral()
    const before = await readState()
    const done = await bulk(ids, setStatus('completed'))
    const responses = await Promise.all([undo(done), undo(done, inbox.callAsColleague), undo(done)])
    expect(responses.map(({ changed }) => changed).sort()).toEqual([0, 0, 4])
    expect(await readState()).toEqual(before)
  })

  itOnce('is refused for an unknown action', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect((await inbox.call('POST', `/contacts/bulk/${unknown}/undo`, {})).status).toBe(404)
    expect((await inbox.call('POST', '/contacts/bulk/7/undo', {})).status).toBe(400)
  })
})
