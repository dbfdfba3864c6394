import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../tables.ts'

/** The history names the action on many inquiries that a change was part of, with what it replaced, so that it can be undone. */
async function up(db: Kysely<Tables>): Promise<void> {
  for (const column of ['action_id', 'replaced', 'undoes'])
    await db.schema.alterTable('contact_events').addColumn(column, 'text').execute()
  await sql`create index contact_events_action on contact_events (action_id) where action_id is not null`.execute(
    db,
  )
}

export const bulkUndo: Migration = { up }
