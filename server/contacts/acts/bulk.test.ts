import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { emptyInbox } from '#tests/books.ts'
import { callerOf } from '#tests/call.ts'
import { databaseKinds } from '#tests/databases.ts'
import { feedOf, send } from '#tests/inquiries.ts'
import { isPostgres } from '../../db/dialect.ts'

describe.each(databaseKinds)('one act on many inquiries on $name', kind => {
  let test: TestApp
  let admin: SignedIn
  let call: ReturnType<typeof callerOf>
  beforeAll(async () => {
    test = await createTestApp(kind)
    admin = await signIn(test)
    call = callerOf(test, admin.headers)
  })
  afterAll(() => test.close())
  beforeEach(() => emptyInbox(test.db))

  const sendMany = async (count: number, overrides = {}) => {
    const ids: number[] = []
    for (let n = 0; n < count; n++) ids.push(await send(test, overrides))
    return ids
  }
  const bulk = async (which: object, act: object) => call('POST', '/contacts/bulk', { which, act })
  const detail = async (id: number) => (await call('GET', `/contacts/${id}?deleted=1`)).body.data

  it('says what was changed, what was so already and what is missing', async () => {
    const [a, b, c, d] = (await sendMany(4)) as [number, number, number, number]
    await call('PUT', `/contacts/${b}`, { status: 'processing' })
    await call('DELETE', `/contacts/${c}`)
    const act = { action: 'status', status: 'processing' }
    const answer = await bulk({ ids: [d, a, b, c, a, 7777777] }, act)
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, data: { changed: 2, unchanged: 1, missing: 2, ids: [a, d] } },
    ])
    const at = test.clock.now().toISOString()
    expect(await detail(a)).toMatchObject({ status: 'processing', version: 2, answeredAt: at, dueAt: null })
    expect((await detail(a)).history.at(-1)).toMatchObject({
      ...{ action: 'status', from: 'unread', to: 'processing', actor: admin.user.email, at },
    })
    const { id: by } = admin.user
    expect((await feedOf(test)).slice(-2)).toEqual([`status ${a} by ${by}`, `status ${d} by ${by}`])
    expect((await bulk({ ids: [a, b, c, d] }, act)).body.data).toEqual({
      ...{ changed: 0, unchanged: 3, missing: 1, ids: [] },
    })
    expect((await detail(a)).version).toBe(2)
  })

  it('does each act to all that a filter finds, and undoes it', async () => {
    const hair = await sendMany(3, { branch: 'Nugegoda' })
    const other = await send(test, { branch: 'Bambalapitiya' })
    const filter = { branch: 'Nugegoda' }
    const assigned = await bulk({ filter }, { action: 'assign', userId: admin.user.id })
    expect(assigned.body.data).toEqual({ changed: 3, unchanged: 0, missing: 0, ids: hair })
    for (const id of hair) {
      const { assignee, history } = await detail(id)
      expect([assignee.id, history.at(-1).assignee]).toEqual([admin.user.id, admin.user.email])
    }
    await bulk({ filter }, { action: 'suspicion', suspected: true })
    expect((await detail(hair[0] as number)).history.at(-1).action).toBe('suspected')
    await bulk({ filter }, { action: 'suspicion', suspected: false })
    const deleted = await bulk({ filter }, { action: 'delete' })
    expect(deleted.body.data.ids).toEqual(hair)
    expect((await call('GET', '/contacts')).body.pagination.total).toBe(1)
    expect((await bulk({ filter }, { action: 'delete' })).body.data.changed).toBe(0)
    const restored = await bulk({ ids: [...hair, other] }, { action: 'restore' })
    expect(restored.body.data).toEqual({ changed: 3, unchanged: 1, missing: 0, ids: hair })
    const emptied = await bulk({ filter: { ...filter, deleted: '1' } }, { action: 'restore' })
    expect(emptied.body.data).toEqual({ changed: 0, unchanged: 0, missing: 0, ids: [] })
  })

  it('takes 10,000 at once and refuses one more, with a sentence that helps', async () => {
    const id = await send(test)
    const { id: _, ...row } = await test.db.selectFrom('contacts').selectAll().executeTakeFirstOrThrow()
    for (let n = 0; n < 10; n++) {
      const length = n === 9 ? 999 : 1000
      await test.db
        .insertInto('contacts')
        .values(Array.from({ length }, () => row))
        .execute()
    }
    const act = { action: 'delete' }
    const done = await bulk({ all: true }, act)
    expect([done.status, done.body.data.changed, done.body.data.ids.length]).toEqual([200, 10_000, 10_000])
    expect((await call('GET', `/contacts/${id}`)).status).toBe(404)
    expect((await feedOf(test)).length).toBe(10_001)
    const events = await test.db
      .selectFrom('contact_events')
      .select('id')
      .where('action', '=', 'deleted')
      .execute()
    expect(events.length).toBe(10_000)

    await test.db.updateTable('contacts').set({ deleted_at: null }).execute()
    await test.db.insertInto('contacts').values(row).execute()
    const refused = await bulk({ all: true }, act)
    expect([refused.status, refused.body.error]).toEqual([
      422,
      expect.stringContaining('more than 10,000 inquiries'),
    ])
    expect((await call('GET', `/contacts/${id}`)).status).toBe(200)
  })

  it.each([
    [{ ids: [] }, { action: 'delete' }],
    [{ ids: [0] }, { action: 'delete' }],
    [{ ids: ['x'] }, { action: 'delete' }],
    [{ ids: [99_999_999_999] }, { action: 'delete' }],
    [{ ids: Array.from({ length: 1001 }, (_, n) => n + 1) }, { action: 'delete' }],
    [{}, { action: 'delete' }],
    [{ filter: {} }, { action: 'delete' }],
    [{ filter: { q: '' } }, { action: 'delete' }],
    [{ filter: { branch: null } }, { action: 'delete' }],
    [{ filter: { brnch: 'Nugegoda' } }, { action: 'delete' }],
    [{ filter: { status: 'unread', brnch: 'Nugegoda' } }, { action: 'delete' }],
    [{ filter: { status: 'unread' }, ids: [1] }, { action: 'delete' }],
    [{ filter: { status: 'unread' }, all: true }, { action: 'delete' }],
    [{ all: false }, { action: 'delete' }],
    [{ ids: [1], status: 'unread' }, { action: 'delete' }],
    [{ ids: [1] }, { action: 'delete', userId: 1 }],
    [{ filter: { status: 'spam' } }, { action: 'delete' }],
    [{ ids: [1] }, { action: 'burn' }],
    [{ ids: [1] }, { action: 'status', status: 'unread' }],
    [{ ids: [1] }, { action: 'suspicion' }],
    [{ ids: [1] }, { action: 'assign', userId: 99_999_999_999 }],
    [{ ids: [1] }, { action: 'assign', userId: 7_777_777 }],
  ])('refuses %j with %j', async (which, act) => {
    const answer = await bulk(which, act)
    expect([answer.status, answer.body.success]).toEqual([422, false])
  })

  it('says what is missing where it is not clear which are meant', async () => {
    const id = await send(test)
    for (const which of [
      {},
      { filter: {} },
      { filter: { brnch: 'Nugegoda' } },
      { filter: { status: 'read' }, ids: [id] },
    ]) {
      const answer = await bulk(which, { action: 'delete' })
      expect([answer.status, answer.body.fields.which]).toEqual([422, answer.body.error])
      expect(answer.body.error).toMatch(/^Say which inquiries are meant: either their ids, or a filter/)
    }
    expect((await call('GET', `/contacts/${id}`)).status).toBe(200)
  })

  it.each(['\u200b', '\ufeff', '\u00a0', ' ', '\u0000', '!?'])('finds nothing by %j', async text => {
    await send(test)
    const filters: Record<string, string>[] = [
      { q: text },
      { branch: text },
      { service: text, status: 'unread' },
    ]
    for (const filter of filters) {
      const { status, body } = await bulk({ filter }, { action: 'delete' })
      expect([status, body.data.changed]).toEqual([200, 0])
      const listed = await call('GET', `/contacts?${new URLSearchParams(filter)}`)
      expect(listed.body.pagination.total).toBe(0)
    }
  })

  it('leaves alone what does not fit the filter any more when its turn comes', async () => {
    const ids = await sendMany(3)
    const [first] = ids as [number]
    const { db } = test
    let ended: ReturnType<typeof bulk> | undefined
    await db.transaction().execute(async trx => {
      await trx.updateTable('contacts').set({ branch: 'Bambalapitiya' }).where('id', '=', first).execute()
      ended = bulk({ filter: { branch: 'Wellawatte' } }, { action: 'delete' })
      if (!isPostgres(db)) return
      const waiting = sql<{ n: number }>`select count(*)::integer as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting.execute(db)).rows[0]?.n).toBe(1)
    })
    const { data } = (await ended)?.body ?? {}
    expect(data).toEqual({ changed: 2, unchanged: 0, missing: 0, ids: ids.slice(1) })
  })

  it('is wholly done or wholly not by two at once, and wakes nobody in a circle', async () => {
    const ids = await sendMany(12)
    const other = callerOf(test, (await signIn(test)).headers)
    const backwards = { which: { ids: ids.toReversed() }, act: { action: 'status', status: 'completed' } }
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([
        bulk({ ids }, { action: 'status', status: round % 2 ? 'read' : 'processing' }),
        other('POST', '/contacts/bulk', backwards),
        ...ids
          .slice(0, 4)
          .map(id => call('PUT', `/contacts/${id}/suspicion`, { suspected: round % 2 === 0 })),
      ])
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
      const statuses = await test.db.selectFrom('contacts').select('status').distinct().execute()
      expect(statuses).toHaveLength(1)
    }
  })
})
