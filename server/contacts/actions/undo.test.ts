import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { callerOf } from '#tests/call.ts'
import { databaseKinds } from '#tests/databases.ts'
import { aContact } from '#tests/factories.ts'
import { feedOf, send } from '#tests/inquiries.ts'
import { jobsOf } from '#tests/outbox.ts'
import { emptyInbox } from '#tests/search-index.ts'
import { readConfig } from '../../config.ts'

const HOUR_MS = 60 * 60 * 1000

describe.each(databaseKinds)('undoing an action on many inquiries on $name', kind => {
  let test: TestApp
  let admin: SignedIn
  let colleague: SignedIn
  let call: ReturnType<typeof callerOf>
  beforeAll(async () => {
    const { mail } = readConfig('real', { DATABASE_URL: 'file:unused.db', REPLY_TO_CLIENT: 'on' })
    const smtpUrl = 'smtp://localhost:1'
    test = await createTestApp(kind, { config: { mail: { ...mail, smtpUrl } } })
    admin = await signIn(test)
    colleague = await signIn(test)
    call = callerOf(test, admin.headers)
  })
  afterAll(() => test.close())
  beforeEach(() => emptyInbox(test.db))

  const bulk = async (ids: number[], act: object) =>
    (await call('POST', '/contacts/bulk', { which: { ids }, act })).body.data
  const undo = async ({ actionId }: { actionId: string }, by = call) =>
    (await by('POST', `/contacts/bulk/${actionId}/undo`, {})).body.data
  const detail = async (id: number) => (await call('GET', `/contacts/${id}?deleted=1`)).body.data
  /** All that an action on many can change, and the mail. */
  const standings = async () => ({
    rows: await test.db
      .selectFrom('contacts')
      .select(['id', 'status', 'suspected', 'assignee_id', 'answered_at', 'reminded_at', 'deleted_at'])
      .orderBy('id')
      .execute(),
    mail: await jobsOf(test),
  })
  const mark = (status: string) => ({ action: 'status', status })

  async function sendSeveral(): Promise<number[]> {
    const ids: number[] = []
    for (let n = 0; n < 4; n++) ids.push(await send(test, { email: `guest${n}@mail.example` }))
    const [, read, processing, theirs] = ids
    await call('PUT', `/contacts/${read}`, { status: 'read' })
    await call('PUT', `/contacts/${processing}`, { status: 'processing' })
    await call('PUT', `/contacts/${theirs}/assignee`, { userId: colleague.user.id })
    test.clock.advance(HOUR_MS)
    return ids
  }

  it.each([
    mark('read'),
    mark('processing'),
    mark('completed'),
    { action: 'assign', userId: 'me' },
    { action: 'assign', userId: null },
    { action: 'suspicion', suspected: true },
    { action: 'delete' },
  ])('puts back all that %j changed', async wanted => {
    const ids = await sendSeveral()
    const act = 'userId' in wanted && wanted.userId === 'me' ? { ...wanted, userId: admin.user.id } : wanted
    const before = await standings()
    const done = await bulk(ids, act)
    expect(done.changed).toBeGreaterThan(0)
    expect(await standings()).not.toEqual(before)
    test.clock.advance(HOUR_MS)
    const told = (await feedOf(test)).length
    expect(await undo(done)).toEqual({
      ...{ changed: done.changed, unchanged: 0, skipped: 0, missing: 0, ids: done.ids, actionId: null },
    })
    expect(await standings()).toEqual(before)
    expect((await feedOf(test)).length - told).toBe(done.changed)
    // Sent again, it changes nothing.
    expect(await undo(done)).toMatchObject({ changed: 0, unchanged: done.changed, skipped: 0 })
    expect(await standings()).toEqual(before)
  })

  it('takes back into the bin what was restored, for as long as it had there', async () => {
    const ids = await sendSeveral()
    for (const id of ids) {
      test.clock.advance(HOUR_MS)
      await call('DELETE', `/contacts/${id}`)
    }
    const before = await standings()
    await undo(await bulk(ids, { action: 'restore' }))
    expect(await standings()).toEqual(before)
  })

  it('stands in the history of each inquiry, as undone', async () => {
    const [first] = (await sendSeveral()) as [number]
    const done = await bulk([first], mark('completed'))
    await undo(done, callerOf(test, colleague.headers))
    const { history, version, status, answeredAt } = await detail(first)
    expect([status, answeredAt, version]).toEqual(['unread', null, 3])
    expect(history.map((event: { undo?: true }) => event.undo)).toEqual([undefined, undefined, true])
    expect(history).toMatchObject([
      { action: 'created' },
      { action: 'status', from: 'unread', to: 'completed', actor: admin.user.email },
      { action: 'status', from: 'completed', to: 'unread', actor: colleague.user.email, undo: true },
    ])
  })

  it('is not kept from it by what the same person has changed besides', async () => {
    const [first, second] = (await sendSeveral()) as [number, number]
    const done = await bulk([first, second], { action: 'assign', userId: admin.user.id })
    // As on opening it.
    await call('PUT', `/contacts/${first}`, { status: 'read', onlyIfUnread: true })
    await call('PUT', `/contacts/${second}/assignee`, { userId: colleague.user.id })
    expect(await undo(done)).toMatchObject({ changed: 1, skipped: 1, ids: [first] })
    expect(await detail(first)).toMatchObject({ status: 'read', assignee: null })
    expect((await detail(second)).assignee.id).toBe(colleague.user.id)
  })

  it('leaves alone what somebody else has changed since, and what is gone', async () => {
    const ids = (await sendSeveral()) as [number, number, number, number]
    const done = await bulk(ids, mark('completed'))
    const other = callerOf(test, colleague.headers)
    await other('PUT', `/contacts/${ids[0]}/assignee`, { userId: admin.user.id })
    await call('DELETE', `/contacts/${ids[1]}`)
    await test.db.deleteFrom('contacts').where('id', '=', ids[2]).execute()
    expect(await undo(done)).toMatchObject({ changed: 1, skipped: 2, missing: 1, ids: [ids[3]] })
    expect((await detail(ids[0])).status).toBe('completed')
    expect((await detail(ids[1])).deletedAt).not.toBeNull()
  })

  it('counts a reply that was sent meanwhile as the answer', async () => {
    const [id] = (await sendSeveral()) as [number]
    const done = await bulk([id], mark('completed'))
    test.clock.advance(HOUR_MS)
    const repliedAt = test.clock.now().toISOString()
    const reply = { subject: 'Your inquiry', text: 'Please come.' }
    expect((await call('POST', `/contacts/${id}/replies`, reply)).status).toBe(201)
    test.clock.advance(HOUR_MS)
    await undo(done)
    expect(await detail(id)).toMatchObject({ status: 'unread', answeredAt: repliedAt })
  })

  it('holds back the automatic replies again that no longer being spam has set free', async () => {
    const ids: number[] = []
    for (const email of ['one@mail.example', 'two@mail.example']) {
      const payload = { ...aContact({ email }), website: 'https://spam.example' }
      await test.app.inject({ method: 'POST', url: '/api/contacts', payload })
    }
    for (const { id } of await test.db.selectFrom('contacts').select('id').orderBy('id').execute())
      ids.push(id)
    const before = await standings()
    const done = await bulk(ids, { action: 'suspicion', suspected: false })
    expect((await jobsOf(test)).filter(({ kind }) => kind === 'client')).toHaveLength(2)
    await undo(done)
    expect(await standings()).toEqual(before)

    // What has been sent stays on record.
    const again = await bulk(ids, { action: 'suspicion', suspected: false })
    await test.db
      .updateTable('mail_jobs')
      .set({ state: 'sent', attempts: 1 })
      .where('kind', '=', 'client')
      .execute()
    await undo(again)
    expect((await jobsOf(test)).filter(({ kind }) => kind === 'client')).toHaveLength(2)
    expect((await standings()).rows).toEqual(before.rows)
  })

  it('assigns nothing to an account that was removed meanwhile', async () => {
    const [id] = (await sendSeveral()) as [number]
    const leaving = await signIn(test)
    await call('PUT', `/contacts/${id}/assignee`, { userId: leaving.user.id })
    const done = await bulk([id], { action: 'assign', userId: admin.user.id })
    expect((await call('DELETE', `/users/${leaving.user.id}`)).status).toBe(200)
    expect(await undo(done)).toMatchObject({ changed: 1 })
    expect((await detail(id)).assignee).toBeNull()
  })

  it('undoes ten thousand at once', async () => {
    await send(test)
    const { id: _, ...row } = await test.db.selectFrom('contacts').selectAll().executeTakeFirstOrThrow()
    for (let n = 0; n < 10; n++) {
      const length = n === 9 ? 999 : 1000
      const answered = n % 2 ? test.clock.now().toISOString() : null
      const values = Array.from({ length }, () => ({ ...row, answered_at: answered }))
      await test.db.insertInto('contacts').values(values).execute()
    }
    const ids = (await test.db.selectFrom('contacts').select('id').execute()).map(({ id }) => id)
    test.clock.advance(HOUR_MS)
    const { rows } = await standings()
    const done = await bulk(ids, mark('completed'))
    expect((await undo(done)).changed).toBe(10_000)
    expect((await standings()).rows).toEqual(rows)
  })

  it('is done once by two at once', async () => {
    const ids = await sendSeveral()
    const before = await standings()
    const done = await bulk(ids, mark('completed'))
    const other = callerOf(test, colleague.headers)
    const answers = await Promise.all([undo(done), undo(done, other), undo(done)])
    expect(answers.map(({ changed }) => changed).sort()).toEqual([0, 0, 4])
    expect(await standings()).toEqual(before)
  })

  it('knows only actions that were done', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect((await call('POST', `/contacts/bulk/${unknown}/undo`, {})).status).toBe(404)
    expect((await call('POST', '/contacts/bulk/7/undo', {})).status).toBe(400)
  })
})
