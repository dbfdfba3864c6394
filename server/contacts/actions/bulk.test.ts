// Long: each act and each of its refusals has its test, on both databases.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { callerOf } from '#tests/call.ts'
import { databaseKinds } from '#tests/databases.ts'
import { feedOf, send } from '#tests/inquiries.ts'
import { emptyInbox } from '#tests/search-index.ts'
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
  const bulk = async (which: object, act: unknown) => call('POST', '/contacts/bulk', { which, act })
  /** The ids that a filter finds of the inquiries that a list on the screen has seen. */
  const find = async (filter: Record<string, string> = {}) => {
    const upTo = String((await call('GET', '/contacts')).body.newest)
    return (await call('GET', `/contacts/ids?${new URLSearchParams({ ...filter, upTo })}`)).body
  }
  /** Does something to all that a filter finds. */
  const bulkAll = async (filter: Record<string, string>, act: object) =>
    bulk({ ids: (await find(filter)).data.ids, filter }, act)
  const detail = async (id: number) => (await call('GET', `/contacts/${id}?deleted=1`)).body.data

  it('says what was changed, what was so already and what is missing', async () => {
    const [a, b, c, d] = (await sendMany(4)) as [number, number, number, number]
    await call('PUT', `/contacts/${b}`, { status: 'processing' })
    await call('DELETE', `/contacts/${c}`)
    const act = { action: 'status', status: 'processing' }
    const answer = await bulk({ ids: [d, a, b, c, a, 7777777] }, act)
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: true,
        data: { changed: 2, unchanged: 1, skipped: 0, missing: 2, ids: [a, d], actionId: expect.any(String) },
      },
    ])
    const at = test.clock.now().toISOString()
    expect(await detail(a)).toMatchObject({ status: 'processing', version: 2, answeredAt: at, dueAt: null })
    expect((await detail(a)).history.at(-1)).toMatchObject({
      ...{ action: 'status', from: 'unread', to: 'processing', actor: admin.user.email, at },
    })
    const { id: by } = admin.user
    expect((await feedOf(test)).slice(-2)).toEqual([`status ${a} by ${by}`, `status ${d} by ${by}`])
    expect((await bulk({ ids: [a, b, c, d] }, act)).body.data).toEqual({
      ...{ changed: 0, unchanged: 3, skipped: 0, missing: 1, ids: [], actionId: null },
    })
    expect((await detail(a)).version).toBe(2)
  })

  it('answers a repetition by its first report, and changes nothing more', async () => {
    const ids = await sendMany(3)
    const payload = {
      which: { ids, filter: { status: 'unread' } },
      act: { action: 'status', status: 'read' },
    }
    const headers = { ...admin.headers, 'idempotency-key': 'lost-answer' }
    const again = async (changes = {}, as = headers) =>
      (
        await test.app.inject({
          ...{ method: 'POST', url: '/api/contacts/bulk', headers: as },
          payload: { ...payload, ...changes },
        })
      ).json()
    const [first, ...others] = await Promise.all([again(), again(), again()])
    expect(first.data).toMatchObject({ changed: 3, ids, actionId: expect.any(String) })
    expect([...others, await again()]).toEqual([first, first, first])
    expect((await detail(ids[0] as number)).version).toBe(2)
    await call('POST', `/contacts/bulk/${first.data.actionId}/undo`, {})
    expect(await again()).toEqual(first)
    expect((await detail(ids[0] as number)).status).toBe('unread')
    const other = 'This Idempotency-Key was already used for another request'
    expect((await again({ act: { action: 'delete' } })).error).toBe(other)
    const colleague = await signIn(test)
    expect((await again({}, { ...headers, ...colleague.headers })).error).toBe(other)
  })

  it('keeps no key of what was refused', async () => {
    const ids = await sendMany(1)
    const headers = { ...admin.headers, 'idempotency-key': 'refused' }
    const act = async (userId: number) =>
      test.app.inject({
        ...{ method: 'POST', url: '/api/contacts/bulk', headers },
        payload: { which: { ids }, act: { action: 'assign', userId } },
      })
    expect((await act(7_777_777)).statusCode).toBe(422)
    expect((await act(admin.user.id)).json().data.changed).toBe(1)
  })

  it('does each act to all that a filter finds, and the opposite one', async () => {
    const hair = await sendMany(3, { branch: 'Nugegoda' })
    const other = await send(test, { branch: 'Bambalapitiya' })
    const filter = { branch: 'Nugegoda' }
    const assigned = await bulkAll(filter, { action: 'assign', userId: admin.user.id })
    expect(assigned.body.data).toMatchObject({ changed: 3, unchanged: 0, skipped: 0, missing: 0, ids: hair })
    for (const id of hair) {
      const { assignee, history } = await detail(id)
      expect([assignee.id, history.at(-1).assignee]).toEqual([admin.user.id, admin.user.email])
    }
    await bulkAll(filter, { action: 'suspicion', suspected: true })
    expect((await detail(hair[0] as number)).history.at(-1).action).toBe('suspected')
    await bulkAll(filter, { action: 'suspicion', suspected: false })
    const deleted = await bulkAll(filter, { action: 'delete' })
    expect(deleted.body.data.ids).toEqual(hair)
    expect((await call('GET', '/contacts')).body.pagination.total).toBe(1)
    expect((await find(filter)).data.ids).toEqual([])
    const restored = await bulk({ ids: [...hair, other] }, { action: 'restore' })
    expect(restored.body.data).toMatchObject({ changed: 3, unchanged: 1, missing: 0, ids: hair })
    expect((await find({ ...filter, deleted: '1' })).data.ids).toEqual([])
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
    const done = await bulkAll({}, act)
    expect([done.status, done.body.data.changed, done.body.data.ids.length]).toEqual([200, 10_000, 10_000])
    expect((await call('GET', `/contacts/${id}`)).status).toBe(404)
    expect((await feedOf(test)).length).toBe(10_001)
    const events = await test.db
      .selectFrom('contact_events')
      .select('id')
      .where('action', '=', 'deleted')
      .execute()
    expect(events.length).toBe(10_000)

    await bulk({ ids: done.body.data.ids }, { action: 'restore' })
    await test.db.insertInto('contacts').values(row).execute()
    expect((await find()).error).toContain('up to 10,000 inquiries')
    expect((await call('GET', `/contacts/${id}`)).status).toBe(200)
  })

  it.each([
    [{ ids: [] }, { action: 'delete' }],
    [{ ids: [0] }, { action: 'delete' }],
    [{ ids: ['x'] }, { action: 'delete' }],
    [{ ids: [99_999_999_999] }, { action: 'delete' }],
    [{ ids: Array.from({ length: 10_001 }, (_, n) => n + 1) }, { action: 'delete' }],
    [{}, { action: 'delete' }],
    [{ filter: { status: 'unread' } }, { action: 'delete' }],
    [{ all: true }, { action: 'delete' }],
    [{ ids: [1], filter: { brnch: 'Nugegoda' } }, { action: 'delete' }],
    [{ ids: [1], filter: { status: 'unread', brnch: 'Nugegoda' } }, { action: 'delete' }],
    [{ ids: [1], filter: { status: 'spam' } }, { action: 'delete' }],
    [{ ids: [1], all: true }, { action: 'delete' }],
    [{ ids: [1], status: 'unread' }, { action: 'delete' }],
    [{ ids: [1] }, { action: 'delete', userId: 1 }],
    [{ ids: [1] }, { action: 'burn' }],
    [{ ids: [1] }, { action: 'status', status: 'unread' }],
    [{ ids: [1] }, { action: 'suspicion' }],
    [{ ids: [1] }, { action: 'assign', userId: 'me' }],
    [{ ids: [1] }, {}],
    [{ ids: [1] }, 'delete'],
    [{ ids: [1], filter: { from: 'monday', assignee: 'me' } }, { action: 'delete' }],
    [{ ids: [1] }, { action: 'assign', userId: 99_999_999_999 }],
    [{ ids: [1] }, { action: 'assign', userId: 7_777_777 }],
  ])('refuses %j with %j', async (which, act) => {
    const answer = await bulk(which, act)
    expect([answer.status, answer.body.success]).toEqual([422, false])
    // Sentences of ours, not the words of zod.
    expect(answer.body.error).not.toMatch(/^(Invalid|Too|Unrecognized|Expected)/)
  })

  it('takes ten thousand ids, however long they are', async () => {
    const ids = Array.from({ length: 10_000 }, (_, n) => 2_000_000_000 + n)
    const answer = await bulk({ ids, filter: { status: 'unread' } }, { action: 'delete' })
    expect([answer.status, answer.body.data.missing]).toEqual([200, 10_000])
  })

  it('says what is missing where it is not clear which are meant', async () => {
    const id = await send(test)
    for (const which of [
      {},
      { filter: { status: 'read' } },
      { all: true },
      { ids: [id], filter: { brnch: 'Nugegoda' } },
      { ids: [id, 'x'] },
    ]) {
      const answer = await bulk(which, { action: 'delete' })
      expect([answer.status, answer.body.fields.which]).toEqual([422, answer.body.error])
      expect(answer.body.error).toMatch(/^Say which inquiries are meant: 1 to 10,000 ids/)
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
      expect((await find(filter)).data.ids).toEqual([])
      const listed = await call('GET', `/contacts?${new URLSearchParams(filter)}`)
      expect(listed.body.pagination.total).toBe(0)
    }
  })

  it('does not find what has arrived since the list was read', async () => {
    const ids = await sendMany(3)
    const { newest } = (await call('GET', '/contacts?page=2&limit=1&status=read')).body
    expect(newest).toBe(ids.at(-1))
    await send(test)
    const found = (await call('GET', `/contacts/ids?upTo=${newest}`)).body
    expect(found).toEqual({ success: true, data: { ids: ids.toReversed() } })
    expect((await call('GET', '/contacts/ids?upTo=2147483646')).body.data.ids).toHaveLength(4)
    for (const query of [
      '',
      'upTo=x',
      'upTo=1e0',
      'upTo=0x1',
      'upTo=%201',
      'upTo=-1',
      'upTo=1.5',
      'upTo=2147483647',
      'upTo=1&clock=x',
    ])
      expect((await call('GET', `/contacts/ids?${query}`)).status, query).toBe(400)
  })

  it('leaves alone what does not fit the filter any more when its turn comes', async () => {
    const ids = await sendMany(3)
    const [first] = ids as [number]
    const { db } = test
    let ended: ReturnType<typeof bulk> | undefined
    await db.transaction().execute(async trx => {
      await trx.updateTable('contacts').set({ branch: 'Bambalapitiya' }).where('id', '=', first).execute()
      ended = bulk({ ids, filter: { branch: 'Wellawatte' } }, { action: 'delete' })
      if (!isPostgres(db)) return
      const waiting = sql<{ n: number }>`select count(*)::integer as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting.execute(db)).rows[0]?.n).toBe(1)
    })
    const { data } = (await ended)?.body ?? {}
    expect(data).toMatchObject({ changed: 2, unchanged: 0, skipped: 1, missing: 0, ids: ids.slice(1) })
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
