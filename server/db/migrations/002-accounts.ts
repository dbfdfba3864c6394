import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { idColumn } from '../dialect.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .$call(idColumn(db))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull().unique())
    .addColumn('role', 'text', c => c.notNull())
    .addColumn('phone', 'text', c => c.notNull())
    .addColumn('password_hash', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .execute()

  await db.schema
    .createTable('sessions')
    .$call(idColumn(db))
    .addColumn('user_id', 'integer', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', c => c.notNull().unique())
    .addColumn('user_agent', 'text', c => c.notNull())
    .addColumn('address', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('last_seen_at', 'text', c => c.notNull())
    .addColumn('expires_at', 'text', c => c.notNull())
    .addColumn('absolute_expires_at', 'text', c => c.notNull())
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').columns(['user_id', 'last_seen_at']).execute()
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()

  await db.schema
    .createTable('login_failures')
    .addColumn('key', 'text', c => c.primaryKey())
    .addColumn('failures', 'integer', c => c.notNull())
    .addColumn('last_failed_at', 'text', c => c.notNull())
    .addColumn('blocked_until', 'text')
    .execute()
  await db.schema.createIndex('login_failures_age').on('login_failures').column('last_failed_at').execute()
}

export const accounts: Migration = { up }
