import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../dialect.ts'

/** The owner's own pictures. What is large stands last in its row: lists do not read it. */
async function up(db: Kysely<unknown>): Promise<void> {
  const bytes = isPostgres(db) ? sql`bytea` : sql`blob`
  await db.schema
    .createTable('pictures')
    .addColumn('place', 'text', c => c.primaryKey())
    .addColumn('alt', 'text', c => c.notNull())
    .addColumn('focus_x', 'integer', c => c.notNull())
    .addColumn('focus_y', 'integer', c => c.notNull())
    .addColumn('crops', 'text', c => c.notNull())
    .addColumn('version', 'integer', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .addColumn('original', bytes)
    .execute()
  await db.schema
    .createTable('picture_files')
    .addColumn('name', 'text', c => c.primaryKey())
    .addColumn('place', 'text', c => c.notNull())
    .addColumn('replaced_at', 'text')
    .addColumn('body', bytes, c => c.notNull())
    .execute()
  await db.schema.createIndex('picture_files_place').on('picture_files').column('place').execute()
  await db.schema.createIndex('picture_files_replaced').on('picture_files').column('replaced_at').execute()
}

export const ownPictures: Migration = { up }
