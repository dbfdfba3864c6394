import { type ControlledTransaction, type Kysely, sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Tables } from './tables.ts'

/**
 * Opens a transaction that reads the database as it is now, however long that takes, and neither delays writes nor waits for
 * them. The caller rolls it back, within a time limit: meanwhile PostgreSQL keeps deleted rows, and SQLite its log.
 */
export async function openSnapshot(db: Kysely<Tables>): Promise<ControlledTransaction<Tables>> {
  const snapshot = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  if (isPostgres(snapshot)) {
    // A snapshot waits for a client that reads slowly, which the HTTP server allows for half a minute at a time.
    const limit = sql`set local idle_in_transaction_session_timeout = '60s'`
    await limit.execute(snapshot).catch(async error => {
      await snapshot.rollback().execute()
      throw error
    })
  }
  return snapshot
}
