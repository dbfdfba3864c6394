import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { findMatching } from './filter.queries.ts'
import { similarSearch } from './similar-search.rules.ts'

/** How many of the newest inquiries are searched for similar names. */
const NAMES_MAX = 5_000

/** The names of clients who asked lately, of branches and of services. */
async function listNames(db: Db): Promise<string[]> {
  const clients = await db
    .selectFrom('inquiries')
    .select(['firstName', 'lastName'])
    .orderBy('id', 'desc')
    .limit(NAMES_MAX)
    .execute()
  const branches = await db.selectFrom('branches').select('name').execute()
  const services = await db.selectFrom('services').select('name').execute()
  return [
    ...clients.flatMap(({ firstName, lastName }) => [firstName, lastName]),
    ...[...branches, ...services].map(({ name }) => name),
  ]
}

/**
 * A search that differs from the one of a filter by one letter in a name or place, and finds something; null without one. Each of its
 * statements reads a bounded number of rows.
 */
export async function findSimilarSearch(db: Db, filter: InquiryFilter, clock: Clock): Promise<string | null> {
  const q = similarSearch(filter.q, await listNames(db))
  if (q === undefined) return null
  const found = await findMatching(db, { ...filter, q }, clock, { limit: 1, many: true })
  return found.length > 0 ? q : null
}
