import type { Db, ReceivedCountRow } from '../db/tables.ts'

/** Adds to how many messages had an outcome. */
export async function countOutcome(db: Db, outcome: ReceivedCountRow['outcome'], count = 1): Promise<void> {
  await db
    .insertInto('receivedCounts')
    .values({ outcome, total: count })
    .onConflict(conflict =>
      conflict.column('outcome').doUpdateSet(eb => ({ total: eb('receivedCounts.total', '+', count) })),
    )
    .execute()
}
