import type { ContactFeedRow, Db } from '../../db/tables.ts'

/** The lowest and the highest position that are kept; 1 and 0 while there is none. */
export async function findFeedEnds(db: Db): Promise<{ first: number; last: number }> {
  // Not both in one: only alone each is found at an end of the index.
  const end = (direction: 'asc' | 'desc') =>
    db
      .selectFrom('contact_feed')
      .select('position')
      .orderBy('position', direction)
      .limit(1)
      .executeTakeFirst()
  const first = await end('asc')
  const last = await end('desc')
  return { first: first?.position ?? 1, last: last?.position ?? 0 }
}

/** The changes after a position, in order, at most `limit`. */
export const listChangesAfter = (
  db: Db,
  position: number,
  limit: number,
): Promise<Omit<ContactFeedRow, 'at'>[]> =>
  db
    .selectFrom('contact_feed')
    .select(['position', 'contact_id', 'what', 'by'])
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute()
