import type { ArrivedQuery, Inquiry } from '#contracts/inquiries/inquiry.ts'
import { PAGE_SIZE_MAX } from '#contracts/inquiries/limits.ts'
import { type Clock, instant } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { findMatching } from './filter.queries.ts'
import { readInquiries } from './list.queries.ts'

// More than a page, as the filter may leave out some.
const LOOKED_AT_MAX = 10 * PAGE_SIZE_MAX

/** The ids of the newest inquiries after one. */
async function findNew(db: Db, newest: number): Promise<number[]> {
  const rows = await db
    .selectFrom('inquiries')
    .select('id')
    .where('id', '>', newest)
    .orderBy('id', 'desc')
    .limit(LOOKED_AT_MAX)
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids of older inquiries whose client has answered after a received message. */
async function findAnswered(db: Db, newest: number, newestAnswer: number): Promise<number[]> {
  const rows = await db
    .selectFrom('receivedMessages')
    .select('inquiryId')
    .where('id', '>', newestAnswer)
    .where('kind', '=', 'answer')
    .where('removedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(LOOKED_AT_MAX)
    .execute()
  return [...new Set(rows.map(({ inquiryId }) => inquiryId))].filter(id => id <= newest)
}

/**
 * What has come since a list was read, of those that its filter finds: new inquiries, then older ones whose client has answered, each
 * newest first and at most `PAGE_SIZE_MAX`.
 */
export async function listArrived(
  db: Db,
  { newest, newestAnswer, ...filter }: ArrivedQuery,
  clock: Clock,
): Promise<Inquiry[]> {
  const matching = async (within: readonly number[]) =>
    within.length === 0 ? [] : await findMatching(db, filter, clock, { within, limit: PAGE_SIZE_MAX })
  const ids = [
    ...(await matching(await findNew(db, newest))),
    ...(await matching(await findAnswered(db, newest, newestAnswer))),
  ]
  return readInquiries(db, ids, instant(clock))
}
