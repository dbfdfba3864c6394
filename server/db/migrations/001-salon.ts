import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { idColumn } from '../dialect.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('branches')
    .$call(idColumn(db))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('address', 'text', c => c.notNull())
    .addColumn('phone', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('map_url', 'text', c => c.notNull())
    .addColumn('disabled', 'integer', c => c.notNull())
    .addColumn('version', 'integer', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .execute()

  await db.schema
    .createTable('services')
    .$call(idColumn(db))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('description', 'text', c => c.notNull())
    .addColumn('duration', 'text', c => c.notNull())
    .addColumn('price_cents', 'integer', c => c.notNull())
    .addColumn('per_nail', 'integer', c => c.notNull())
    .addColumn('popular', 'integer', c => c.notNull())
    .addColumn('category_id', 'text', c => c.notNull())
    .addColumn('version', 'integer', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .execute()

  await db.schema
    .createTable('settings')
    .addColumn('key', 'text', c => c.primaryKey())
    .addColumn('value', 'text', c => c.notNull())
    .execute()
}

export const salon: Migration = { up }
