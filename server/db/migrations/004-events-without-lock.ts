import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * On PostgreSQL a reader knows by an event's transaction whether it has read it, so that positions need not be unique and no
 * transaction waits for another one to publish. SQLite has one writer at a time and needs none of this.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  const statements = [
    'alter table inquiry_events drop constraint inquiry_events_pkey',
    'create index inquiry_events_position on inquiry_events (position)',
    // A default, so that earlier versions, which share the database during an update, store it too.
    'alter table inquiry_events add column transaction_id xid8 not null default pg_current_xact_id()',
    'create index inquiry_events_transaction on inquiry_events (transaction_id)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export const eventsWithoutLock: Migration = { up }
