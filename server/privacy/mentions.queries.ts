import { sql } from 'kysely'
import { InquiryFilter } from '#contracts/inquiry.ts'
import type { Clock } from '../clock.ts'
import { idList } from '../db/id-list.ts'
import type { Db } from '../db/tables.ts'
import { findMatching } from '../inquiries/list/filter.queries.ts'

const MAX_COMPARED = 1_000
const MAX_MENTIONS = 100

/**
 * Finds inquiries of others that mention an email in the message, phone field or notes: by the search, and then by comparing the
 * texts. At most the newest hundred.
 * @param own the person's own inquiries
 */
export async function findMentions(
  db: Db,
  clock: Clock,
  email: string,
  own: readonly number[],
): Promise<number[]> {
  const find = (deleted: '' | '1') =>
    findMatching(db, InquiryFilter.parse({ q: email, deleted }), clock, { limit: MAX_COMPARED + own.length })
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
  return [...new Set(named.map(({ id }) => id))].sort((a, b) => b - a).slice(0, MAX_MENTIONS)
}
