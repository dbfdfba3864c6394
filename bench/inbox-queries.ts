import { InquiryListQuery } from '../contracts/inquiries/inquiry.ts'
import { type Clock, instant } from '../server/clock.ts'
import type { Db } from '../server/db/tables.ts'
import { getInquiry } from '../server/inquiries/list/detail.queries.ts'
import { listInquiries } from '../server/inquiries/list/list.queries.ts'
import { findAlsoAsked } from '../server/inquiries/person/related.queries.ts'
import { readStats } from '../server/inquiries/stats/stats.queries.ts'

/** The time of the newest inquiry. */
export const clock: Clock = { now: () => new Date('2026-01-15T06:30:00.000Z') }

/** Something that the back office reads; `prepare` returns a function that reads it from a database. */
export interface InboxQuery {
  name: string
  prepare(db: Db): Promise<() => Promise<unknown>>
}

/** @param share the page: 0 is the first, 1 the last */
const list = (name: string, query: Partial<InquiryListQuery>, share = 0): InboxQuery => ({
  name,
  async prepare(db) {
    const read = (page: number) => listInquiries(db, InquiryListQuery.parse({ ...query, page }), clock)
    const { pagination } = await read(1)
    const page = Math.max(1, Math.ceil((pagination.total / pagination.limit) * share))
    return () => read(page)
  },
})

const newestIds = async (db: Db, count: number) =>
  (await db.selectFrom('inquiries').select('id').orderBy('id', 'desc').limit(count).execute()).map(
    ({ id }) => id,
  )

export const queries: InboxQuery[] = [
  list('all, first page', {}),
  list('all, middle page', {}, 0.5),
  list('all, last page', {}, 1),
  list('unread, first page', { status: 'unread' }),
  list('unread, middle page', { status: 'unread' }, 0.5),
  list('without possible spam, middle page', { spam: 'hide' }, 0.5),
  list('search: a word that all have', { q: 'saturday' }),
  list('search: a word that all have, last page', { q: 'saturday' }, 1),
  list('search: two words that all have', { q: 'nimali chair' }),
  list('search: a word that one has', { q: 'rare' }),
  list('search: a phone number', { q: '077 1000001' }),
  list('search: a word that none has', { q: 'nowhere' }),
  list('search: a name with a wrong letter', { q: 'nimoli' }),
  list('search: a word that all have, in one branch', { q: 'saturday', branch: 'Nugegoda' }),
  list('branch', { branch: 'Nugegoda' }),
  list('service that selections name', { service: 'Bridal Trial' }),
  list('category', { category: 'hair' }),
  list('one day', { from: '2026-01-14', to: '2026-01-14' }),
  list('assigned to one', { assignee: '1' }),
  list('unassigned', { assignee: 'unassigned' }),
  list('to answer', { waiting: 'us' }),
  list('to answer, middle page', { waiting: 'us' }, 0.5),
  list('to answer, last page', { waiting: 'us' }, 1),
  list('to answer, of one branch', { waiting: 'us', branch: 'Nugegoda' }),
  list('to answer: a word that all have', { waiting: 'us', q: 'saturday' }),
  list('with the client', { waiting: 'client' }),
  list('overdue', { deadline: 'passed' }),
  list('came by call', { source: 'call' }),
  list('follow-up due', { followUp: 'due' }),
  list('follow-up set', { followUp: 'set' }),
  list('a hundred rows, with the marks of people', { limit: 100 }),
  {
    name: 'the marks of people alone, a hundred rows',
    async prepare(db) {
      const ids = await newestIds(db, 100)
      return () => findAlsoAsked(db, ids)
    },
  },
  {
    name: 'an inquiry with all about the person',
    async prepare(db) {
      const [id = 0] = await newestIds(db, 1)
      return () => getInquiry(db, id, instant(clock))
    },
  },
  { name: 'the dashboard', prepare: async db => () => readStats(db, clock) },
]
