import { beforeAll, describe, expect, it } from 'vitest'
import { type InquiryFilter, InquiryListQuery } from '#contracts/inquiries/inquiry.ts'
import { RESULTS_MAX } from '#contracts/inquiries/limits.ts'
import { HOUR_MS } from '#contracts/text/days.ts'
import { type SignedIn, signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { emptyInbox } from '#tests/search-index.ts'
import { storeInquiries } from '#tests/stored-inquiries.ts'
import type { InquiryRow } from '../../db/tables.ts'
import { findMatching } from './filter.queries.ts'
import { listInquiries } from './list.queries.ts'

const statuses = ['unread', 'read', 'processing', 'completed'] as const
type Stored = Omit<InquiryRow, 'id'> & { id: number }

describeDatabases('the list on $name', (kind, itOnce) => {
  let test: TestApp
  let admin: SignedIn
  beforeAll(async () => {
    test = await createTestApp(kind)
    admin = await signIn(test)
    return () => test.close()
  })

  const list = async (query: Partial<InquiryListQuery> = {}) => {
    const { data, pagination, more } = await listInquiries(test.db, InquiryListQuery.parse(query), test.clock)
    return { ids: data.map(({ id }) => id), total: pagination.total, more }
  }
  /** All pages of a list. */
  const listAll = async (filter: Partial<Omit<InquiryListQuery, 'page' | 'limit'>>, limit = 7) => {
    const ids: number[] = []
    for (let page = 1; ; page++) {
      const { ids: some, total } = await list({ ...filter, page, limit })
      ids.push(...some)
      if (some.length === 0) return { ids, total }
    }
  }
  const all = (): Promise<Stored[]> =>
    test.db.selectFrom('inquiries').selectAll().orderBy('id', 'desc').execute()
  const ago = (ms: number) => new Date(test.clock.now().getTime() - ms).toISOString()

  describe('with a filter', () => {
    const dayOf = (row: Stored) =>
      new Date(Date.parse(row.createdAt) + 5.5 * HOUR_MS).toISOString().slice(0, 10)
    const hoursOld = (row: Stored) => (test.clock.now().getTime() - Date.parse(row.createdAt)) / HOUR_MS
    const isWaiting = (row: Stored) => row.respondedAt === null && row.spam === 0
    /** Who waits longest comes first. */
    const byWait = (a: Stored, b: Stored) =>
      (a.waitsFrom ?? '').localeCompare(b.waitsFrom ?? '') || a.id - b.id

    beforeAll(async () => {
      await emptyInbox(test.db)
      await storeInquiries(
        test.db,
        Array.from({ length: 120 }, (_, n) => ({
          // The order is that of ids, even where a clock was set back.
          createdAt: ago(((n * 7) % 30) * 2 * HOUR_MS),
          firstName: n % 2 ? 'Kamala' : 'Priya',
          branch: ['Wellawatte', 'Nugegoda', ''][n % 3] as string,
          service: ['Balayage', 'Gel Polish'][n % 2] as string,
          category: (['hair', 'nails'] as const)[n % 2] as 'hair' | 'nails',
          status: statuses[n % 4] as (typeof statuses)[number],
          spam: n % 13 === 0 ? 1 : 0,
          assigneeId: n % 5 === 0 ? admin.user.id : n % 7 === 0 ? 999 : null,
          respondedAt: n % 4 > 1 ? ago(0) : null,
          deletedAt: n % 17 === 0 ? ago(0) : null,
        })),
      )
    })

    const cases: [Partial<InquiryFilter>, (row: Stored) => boolean][] = [
      [{}, () => true],
      [{ status: 'unread' }, row => row.status === 'unread'],
      [{ spam: 'only' }, row => row.spam === 1],
      [{ status: 'completed', spam: 'hide' }, row => row.status === 'completed' && row.spam === 0],
      [{ branch: 'Nugegoda' }, row => row.branch === 'Nugegoda'],
      [{ service: 'Balayage' }, row => row.service === 'Balayage'],
      [{ category: 'nails' }, row => row.category === 'nails'],
      [{ assignee: 'unassigned' }, row => row.assigneeId === null],
      [{ assignee: '999' }, row => row.assigneeId === 999],
      [{ waiting: 'us' }, isWaiting],
      [
        { waiting: 'client' },
        row => row.respondedAt !== null && row.status !== 'completed' && row.spam === 0,
      ],
      // The clock shows noon in Colombo.
      [{ deadline: 'today' }, row => isWaiting(row) && hoursOld(row) >= 12 && hoursOld(row) < 24],
      [{ deadline: 'passed' }, row => isWaiting(row) && hoursOld(row) >= 24],
      [{ from: '2026-01-15' }, row => dayOf(row) >= '2026-01-15'],
      [{ to: '2026-01-13' }, row => dayOf(row) <= '2026-01-13'],
      [{ from: '2026-01-14', to: '2026-01-14' }, row => dayOf(row) === '2026-01-14'],
      [{ from: '0001-01-01', to: '9999-12-31' }, () => true],
      [
        { from: '2026-01-14', deadline: 'passed', status: 'read' },
        row => isWaiting(row) && hoursOld(row) >= 24 && dayOf(row) >= '2026-01-14' && row.status === 'read',
      ],
      [{ q: 'kamala' }, row => row.firstName === 'Kamala'],
      [{ q: '!?' }, () => false],
      [{ q: 'kamala', status: 'completed' }, row => row.firstName === 'Kamala' && row.status === 'completed'],
      [
        { q: 'priya', branch: 'Wellawatte', spam: 'hide', from: '2026-01-14' },
        row =>
          row.firstName === 'Priya' &&
          row.branch === 'Wellawatte' &&
          row.spam === 0 &&
          dayOf(row) >= '2026-01-14',
      ],
      [
        { category: 'hair', assignee: 'unassigned', spam: 'only' },
        row => row.category === 'hair' && row.assigneeId === null && row.spam === 1,
      ],
    ]

    it.each(cases)('finds what %j describes', async (filter, matches) => {
      const rows = await all()
      for (const deleted of ['', '1'] as const) {
        const expected = rows.filter(row => (row.deletedAt !== null) === (deleted === '1') && matches(row))
        if (filter.waiting === 'us' || filter.deadline) expected.sort(byWait)
        // Inquiries in the bin wait for no one, but are found by what they waited for.
        expect(await listAll({ ...filter, deleted })).toEqual({
          ids: expected.map(({ id }) => id),
          total: expected.length,
        })
      }
    })

    it('continues below an id, as exports do', async () => {
      for (const filter of [{}, { q: 'nimali' }, { waiting: 'us' }, { from: '2026-01-14' }] as const) {
        const { page: _, limit: __, ...whole } = InquiryListQuery.parse(filter)
        const at = (below: number | undefined, limit: number) =>
          findMatching(test.db, whole, test.clock, { limit, below })
        const ids: number[] = []
        for (let some = await at(undefined, 9); some.length > 0; some = await at(ids.at(-1), 9))
          ids.push(...some)
        expect(ids).toEqual(await at(undefined, 1000))
        expect(ids.length).toBeGreaterThan(9)
      }
    })

    it('takes days in the time zone of Colombo', async () => {
      await emptyInbox(test.db)
      await storeInquiries(
        test.db,
        ['2026-01-14T18:29:59.999Z', '2026-01-14T18:30:00.000Z'].map(createdAt => ({ createdAt })),
      )
      const [later, earlier] = (await all()).map(({ id }) => id)
      expect((await list({ to: '2026-01-14' })).ids).toEqual([earlier])
      expect((await list({ from: '2026-01-15' })).ids).toEqual([later])
    })
  })

  describe('of more than 1,000 results', () => {
    const search = { q: 'nimali' }
    const store = (count: number) =>
      storeInquiries(
        test.db,
        Array.from({ length: count }, () => ({ branch: 'Wellawatte' })),
      )
    let newest: number[]
    let oldest: number[]
    beforeAll(async () => {
      await emptyInbox(test.db)
      await store(RESULTS_MAX)
      expect(await list(search)).toMatchObject({ total: RESULTS_MAX, more: false })
      await store(5)
      newest = (await all()).map(({ id }) => id)
      oldest = newest.toReversed()
    })

    it('has the newest of a search, and says that there are more', async () => {
      expect(await list(search)).toEqual({ total: RESULTS_MAX, more: true, ids: newest.slice(0, 10) })
      expect((await list({ ...search, page: 100 })).ids).toEqual(newest.slice(990, 1000))
    })

    it('ends a search after 1,000, whatever the size of a page', async () => {
      expect((await list({ ...search, page: 101 })).ids).toEqual([])
      expect((await list({ ...search, page: 34, limit: 30 })).ids).toEqual(newest.slice(990, 1000))
    })

    it('has those that wait longest of a search among what waits for us', async () => {
      const first = await list({ ...search, waiting: 'us' })
      expect(first).toEqual({ total: RESULTS_MAX, more: true, ids: oldest.slice(0, 10) })
      expect((await list({ ...search, waiting: 'us', page: 100 })).ids).toEqual(oldest.slice(990, 1000))
    })

    it.each([{}, { branch: 'Wellawatte' }])('has all of the filter %j', async filter => {
      expect(await list({ ...filter, page: 101 })).toEqual({
        total: 1005,
        more: false,
        ids: newest.slice(1000),
      })
    })
  })

  it('shows the assignee, and whether sending a reply has failed', async () => {
    await emptyInbox(test.db)
    await storeInquiries(test.db, [{ assigneeId: admin.user.id }, { assigneeId: 999 }, {}])
    const [last, , first] = (await all()).map(({ id }) => id) as [number, number, number]
    await test.db
      .insertInto('mailJobs')
      .values(
        (
          [
            ['reply', 'failed', first],
            ['reply', 'sent', last],
            ['salon', 'failed', last],
          ] as const
        ).map(([kind, state, inquiryId], n) => ({
          inquiryId,
          kind,
          state,
          messageId: `<${n}@list.test>`,
          attempts: 16,
          nextAttemptAt: ago(0),
          createdAt: ago(0),
          claimedUntil: null,
          sentAt: null,
        })),
      )
      .execute()
    const response = await test.app.inject({ url: '/api/contacts', headers: admin.headers })
    const { id, name, email } = admin.user
    expect(response.json().data).toMatchObject([
      { assignee: null, replyFailed: false },
      { assignee: null, replyFailed: false },
      { assignee: { id, name, email }, replyFailed: true },
    ])
  })

  itOnce.each([
    'deadline=late',
    'category=massage',
    'from=yesterday',
    'to=2026-02-30',
    'spam=1',
    'deleted=yes',
    'waiting=me',
    'deadline=soon',
    'assignee=me',
    'assignee=0',
    `q=${'x'.repeat(201)}`,
    'q=a&q=b',
  ])('refuses ?%s', async query => {
    const response = await test.app.inject({ url: `/api/contacts?${query}`, headers: admin.headers })
    expect(response.statusCode).toBe(400)
    expect(response.json().success).toBe(false)
  })
})
