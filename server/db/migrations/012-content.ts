import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../tables.ts'

/** What the owner says instead of the built-in words, and hours that a branch has for itself. */
async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('content_versions')
    .addColumn('version', 'integer', c => c.primaryKey())
    .addColumn('document', 'text', c => c.notNull())
    .addColumn('author_name', 'text', c => c.notNull())
    .addColumn('author_email', 'text', c => c.notNull())
    .addColumn('restored', 'integer')
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await db.schema.alterTable('branches').addColumn('hours', 'text').execute()
}

export const content: Migration = { up }
