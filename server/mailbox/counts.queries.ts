import type { Db, ReceivedCountRow } from '../db/tables.ts'

/** Adds to how many messages had an outcome. */
export async function countOutcome(
  db: Db,
  outcome: ReceivedCountRow['outcome'],
  now: string,
  count = 1,
): Promise<void> {
  await db
    .insertInto('receivedCounts')
    .values({ outcome, total: count, since: now })
    .onConflict(conflict =>
      conflict.column('outcome').doUpdateSet(eb => ({ total: eb('receivedCounts.total', '+', count) })),
    )
    .execute()
}

/**
 * How many messages of people who have never written were left in the mailbox, and since when they are counted; null
 * for none.
 */
export async function findNewSenders(db: Db): Promise<{ total: number; since: string } | null> {
  const counted = db
    .selectFrom('receivedCounts')
    .select(['total', 'since'])
    .where('outcome', '=', 'new sender')
  return (await counted.executeTakeFirst()) ?? null
}

/** Starts the count of messages of people who have never written to the salon again at zero. */
export async function forgetNewSenders(db: Db): Promise<void> {
  await db.deleteFrom('receivedCounts').where('outcome', '=', 'new sender').execute()
}
