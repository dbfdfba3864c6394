import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../dialect.ts'

/** What a place showed before its default picture was restored: to undo that. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('removed_pictures')
    .addColumn('place', 'text', c => c.primaryKey())
    .addColumn('alt', 'text', c => c.notNull())
    .addColumn('focus_x', 'integer', c => c.notNull())
    .addColumn('focus_y', 'integer', c => c.notNull())
    .addColumn('crops', 'text', c => c.notNull())
    .addColumn('removed_at', 'text', c => c.notNull())
    .addColumn('original', isPostgres(db) ? sql`bytea` : sql`blob`, c => c.notNull())
    .execute()
}

export const removedPictures: Migration = { up }
