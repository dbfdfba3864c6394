import { sql } from 'kysely'
import { InquiryFilter } from '#contracts/inquiry.ts'
import type { Clock } from '../clock.ts'
import { idList } from '../db/id-list.ts'
import type { Db } from '../db/tables.ts'
import { findMatching } from '../inquiries/list/filter.queries.ts'

const LOOKED_AT = 1_000
const NAMED_MAX = 100

/**
 * Inquiries of others in whose message, phone field or notes an address stands: they are found by its words, as by the search, and then
 * read. At most the newest hundred.
 * @param own the person's own inquiries
 */
export async function findMentions(
  db: Db,
  clock: Clock,
  email: string,
  own: readonly number[],
): Promise<number[]> {
  const find = (deleted: '' | '1') =>
    findMatching(db, InquiryFilter.parse({ q: email, deleted }), clock, { limit: LOOKED_AT + own.length })
  const mine = new Set(own)
  const ids = [...(await find('')), ...(await find('1'))].filter(id => !mine.has(id))
  const texts = [
    ...(await db
      .selectFrom('inquiries')
      .select(['id', sql<string>`message || ' ' || phone`.as('text')])
      .where('id', 'in', idList(db, ids))
      .execute()),
    ...(await db
      .selectFrom('inquiry_notes')
      .select(['inquiry_id as id', 'text'])
      .where('inquiry_id', 'in', idList(db, ids))
      .execute()),
  ]
  const named = texts.filter(({ text }) => text.toLowerCase().includes(email.toLowerCase()))
  return [...new Set(named.map(({ id }) => id))].sort((a, b) => b - a).slice(0, NAMED_MAX)
}
