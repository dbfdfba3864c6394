import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { describeDatabases } from '#tests/describe-databases.ts'
import { aBranch } from '#tests/factories.ts'
import { Inbox } from '#tests/inbox.ts'
import { isPostgres } from '../../db/dialect.ts'
import { createBranch } from '../../salon/branches/branches.queries.ts'

describeDatabases('bulk actions on $name', (kind, itOnce) => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await Inbox.open(kind)
    return () => inbox.close()
  })
  beforeEach(() => inbox.empty())

  const sendMany = async (count: number, overrides = {}) => {
    const ids: number[] = []
    for (let n = 0; n < count; n++) ids.push(await inbox.send(overrides))
    return ids
  }
  /** Inquiries are counted for a branch that is there when they arrive. */
  const addBranch = (name: string) =>
    createBranch(inbox.test.db, aBranch({ name }), inbox.test.clock.now().toISOString())
  /** The ids that a filter finds, of the inquiries in the list on the screen. */
  const find = async (filter: Record<string, string> = {}) => {
    const upTo = String((await inbox.call('GET', '/contacts')).body.newest)
    return (await inbox.call('GET', `/contacts/ids?${new URLSearchParams({ ...filter, upTo })}`)).body
  }
  const bulkAll = async (filter: Record<string, string>, action: object) =>
    inbox.bulk({ ids: (await find(filter)).data.ids, filter }, action)

  it('report changed, unchanged and missing inquiries', async () => {
    const [a, b, c, d] = (await sendMany(4)) as [number, number, number, number]
    await inbox.call('PUT', `/contacts/${b}`, { status: 'processing' })
    await inbox.call('DELETE', `/contacts/${c}`)
    const action = { type: 'status', status: 'processing' }
    const response = await inbox.bulk({ ids: [d, a, b, c, a, 7777777] }, action)
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      success: true,
      data: { changed: 2, unchanged: 1, skipped: 0, missing: 2, ids: [a, d], actionId: expect.any(String) },
    })
    const at = inbox.test.clock.now().toISOString()
    const { email, id: by } = inbox.admin.user
    expect(await inbox.detail(a)).toMatchObject({
      status: 'processing',
      version: 2,
      respondedAt: at,
      waitingUntil: null,
    })
    expect((await inbox.detail(a)).history.at(-1)).toMatchObject({
      action: 'status',
      from: 'unread',
      to: 'processing',
      actor: email,
      at,
    })
    expect((await inbox.events()).slice(-2)).toEqual([`status ${a} by ${by}`, `status ${d} by ${by}`])
    expect((await inbox.bulk({ ids: [a, b, c, d] }, action)).body.data).toEqual({
      changed: 0,
      unchanged: 3,
      skipped: 0,
      missing: 1,
      ids: [],
      actionId: null,
    })
    expect((await inbox.detail(a)).version).toBe(2)
  })

  it('return the first report to a repetition and change nothing more', async () => {
    const ids = await sendMany(3)
    const payload = {
      selection: { ids, filter: { status: 'unread' } },
      action: { type: 'status', status: 'read' },
    }
    const headers = { ...inbox.admin.headers, 'idempotency-key': 'lost-response' }
    const repeat = async (changes = {}, as = headers) =>
      (
        await inbox.test.app.inject({
          method: 'POST',
          url: '/api/contacts/bulk',
          headers: as,
          payload: { ...payload, ...changes },
        })
      ).json()
    const [first, ...others] = await Promise.all([repeat(), repeat(), repeat()])
    expect(first.data).toMatchObject({ changed: 3, ids, actionId: expect.any(String) })
    expect([...others, await repeat()]).toEqual([first, first, first])
    expect((await inbox.detail(ids[0] as number)).version).toBe(2)
    await inbox.call('POST', `/contacts/bulk/${first.data.actionId}/undo`, {})
    expect(await repeat()).toEqual(first)
    expect((await inbox.detail(ids[0] as number)).status).toBe('unread')
    const error = 'This Idempotency-Key was already used for another request'
    expect((await repeat({ action: { type: 'delete' } })).error).toBe(error)
    // The key of a colleague is another one.
    expect((await repeat({}, { ...headers, ...inbox.colleague.headers })).data.actionId).not.toBe(
      first.data.actionId,
    )
  })

  it('store no key for a refused request', async () => {
    const ids = await sendMany(1)
    const headers = { ...inbox.admin.headers, 'idempotency-key': 'refused' }
    const assign = async (userId: number) =>
      inbox.test.app.inject({
        method: 'POST',
        url: '/api/contacts/bulk',
        headers,
        payload: { selection: { ids }, action: { type: 'assign', userId } },
      })
    expect((await assign(7_777_777)).statusCode).toBe(422)
    expect((await assign(inbox.admin.user.id)).json().data.changed).toBe(1)
  })

  it('perform each action on all inquiries that a filter finds', async () => {
    await addBranch('Nugegoda')
    const ids = await sendMany(3, { branch: 'Nugegoda' })
    const [first] = ids as [number]
    const other = await inbox.send({ branch: 'Bambalapitiya' })
    const filter = { branch: 'Nugegoda' }
    const { id: userId, email } = inbox.admin.user
    const assigned = await bulkAll(filter, { type: 'assign', userId })
    expect(assigned.body.data).toMatchObject({ changed: 3, unchanged: 0, skipped: 0, missing: 0, ids })
    expect(await inbox.detail(first)).toMatchObject({
      assignee: { id: userId },
      history: [{}, { assignee: email }],
    })
    await bulkAll(filter, { type: 'spam', spam: true })
    expect((await inbox.detail(first)).history.at(-1).action).toBe('spam')
    await bulkAll(filter, { type: 'spam', spam: false })
    expect((await bulkAll(filter, { type: 'delete' })).body.data.ids).toEqual(ids)
    expect((await inbox.call('GET', '/contacts')).body.pagination.total).toBe(1)
    const restored = await inbox.bulk({ ids: [...ids, other] }, { type: 'restore' })
    expect(restored.body.data).toMatchObject({ changed: 3, unchanged: 1, missing: 0, ids })
  })

  it('take 10,000 ids of ten digits', async () => {
    const ids = Array.from({ length: 10_000 }, (_, n) => 2_000_000_000 + n)
    const response = await inbox.bulk({ ids, filter: { status: 'unread' } }, { type: 'delete' })
    expect(response).toMatchObject({ status: 200, body: { data: { missing: 10_000 } } })
  })

  it('change and undo 10,000 inquiries at once', async () => {
    await inbox.copy(await inbox.send(), 9_999)
    const done = (await bulkAll({}, { type: 'delete' })).body.data
    expect(done.changed).toBe(10_000)
    expect(done.ids).toHaveLength(10_000)
    const undone = await inbox.call('POST', `/contacts/bulk/${done.actionId}/undo`, {})
    expect(undone).toMatchObject({ status: 200, body: { data: { changed: 10_000 } } })
    expect((await inbox.call('GET', '/contacts')).body.pagination.total).toBe(10_000)
  })

  it('select no more than 10,000 inquiries', async () => {
    await inbox.copy(await inbox.send(), 10_000)
    expect((await find()).error).toContain('up to 10,000 inquiries')
  })

  itOnce.each<[object, unknown, RegExp]>([
    [{ ids: [] }, { type: 'delete' }, /^Must name 1 to 10,000 inquiries/],
    [
      { ids: Array.from({ length: 10_001 }, (_, n) => n + 1) },
      { type: 'delete' },
      /^Must name 1 to 10,000 inquiries by id/,
    ],
    [
      { ids: [1], filter: { status: 'unread', brnch: 'x' } },
      { type: 'delete' },
      /^Must name 1 to 10,000 inquiries/,
    ],
    [{ ids: [1], filter: { status: 'spam' } }, { type: 'delete' }, /./],
    [{ ids: [1], all: true }, { type: 'delete' }, /^Must name 1 to 10,000 inquiries/],
    [{ ids: [1] }, { type: 'delete', userId: 1 }, /./],
    [{ ids: [1] }, { type: 'burn' }, /./],
    [{ ids: [1] }, { type: 'assign', userId: 99_999_999_999 }, /./],
    [{ ids: [1] }, { type: 'assign', userId: 7_777_777 }, /./],
  ])('refuse %j with %j and give the reason', async (selection, action, error) => {
    const response = await inbox.bulk(selection, action)
    expect(response.status).toBe(422)
    expect(response.body.success).toBe(false)
    expect(response.body.error).toMatch(error)
    // Not in zod's words.
    expect(response.body.error).not.toMatch(/^(Invalid|Too|Unrecognized|Expected)/)
  })

  it('do not include inquiries that have arrived since the list was read', async () => {
    const ids = await sendMany(3)
    const { newest } = (await inbox.call('GET', '/contacts?page=2&limit=1&status=read')).body
    expect(newest).toBe(ids.at(-1))
    await inbox.send()
    const found = (await inbox.call('GET', `/contacts/ids?upTo=${newest}`)).body
    expect(found).toEqual({ success: true, data: { ids: ids.toReversed() } })
    for (const query of ['', 'upTo=x', 'upTo=-1', 'upTo=1.5', 'upTo=2147483647', 'upTo=1&deadline=x'])
      expect((await inbox.call('GET', `/contacts/ids?${query}`)).status, query).toBe(400)
  })

  it('skip an inquiry that another transaction is changing so that it no longer matches the filter', async () => {
    await addBranch('Wellawatte')
    const ids = await sendMany(3)
    const [first] = ids as [number]
    const { db } = inbox.test
    let running: ReturnType<typeof inbox.bulk> | undefined
    await db.transaction().execute(async trx => {
      await trx
        .updateTable('inquiries')
        .set({ countedBranch: 'Bambalapitiya' })
        .where('id', '=', first)
        .execute()
      running = inbox.bulk({ ids, filter: { branch: 'Wellawatte' } }, { type: 'delete' })
      if (!isPostgres(db)) return
      const waiting = sql<{ n: number }>`select count(*)::integer as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting.execute(db)).rows[0]?.n).toBe(1)
    })
    const { data } = (await running)?.body ?? {}
    expect(data).toMatchObject({ changed: 2, unchanged: 0, skipped: 1, missing: 0, ids: ids.slice(1) })
  })

  it('by two admins at the same time are each applied to all inquiries, without a deadlock', async () => {
    const ids = await sendMany(12)
    const reversed = { selection: { ids: ids.toReversed() }, action: { type: 'status', status: 'completed' } }
    for (let round = 0; round < 5; round++) {
      const responses = await Promise.all([
        inbox.bulk({ ids }, { type: 'status', status: round % 2 ? 'read' : 'processing' }),
        inbox.callAsColleague('POST', '/contacts/bulk', reversed),
        ...ids.slice(0, 4).map(id => inbox.call('PUT', `/contacts/${id}/spam`, { spam: round % 2 === 0 })),
      ])
      expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
      const statuses = await inbox.test.db.selectFrom('inquiries').select('status').distinct().execute()
      expect(statuses).toHaveLength(1)
    }
  })
})
