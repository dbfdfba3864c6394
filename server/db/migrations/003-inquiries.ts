import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { idColumn } from '../dialect.ts'
import type { Tables } from '../tables.ts'

/** `contact_counts` is gone since 006. */
interface TablesThen extends Tables {
  contact_counts: { status: string; total: number }
}

async function up(db: Kysely<TablesThen>): Promise<void> {
  await db.schema
    .createTable('contacts')
    .$call(idColumn(db))
    .addColumn('first_name', 'text', c => c.notNull())
    .addColumn('last_name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('phone', 'text', c => c.notNull())
    .addColumn('branch', 'text', c => c.notNull())
    .addColumn('service', 'text', c => c.notNull())
    .addColumn('message', 'text', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('suspected', 'integer', c => c.notNull())
    .addColumn('version', 'integer', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .execute()
  // The list is newest first, ties by id, with or without a status: each order has its index.
  await db.schema.createIndex('contacts_newest').on('contacts').columns(['created_at', 'id']).execute()
  await db.schema
    .createIndex('contacts_status_newest')
    .on('contacts')
    .columns(['status', 'created_at', 'id'])
    .execute()

  await db.schema
    .createTable('contact_counts')
    .addColumn('status', 'text', c => c.primaryKey())
    .addColumn('total', 'integer', c => c.notNull())
    .execute()
  await db
    .insertInto('contact_counts')
    .values([
      { status: 'unread', total: 0 },
      { status: 'read', total: 0 },
      { status: 'processing', total: 0 },
      { status: 'completed', total: 0 },
    ])
    .execute()

  // No foreign key: the history outlives a deleted inquiry.
  await db.schema
    .createTable('contact_events')
    .$call(idColumn(db))
    .addColumn('contact_id', 'integer', c => c.notNull())
    .addColumn('action', 'text', c => c.notNull())
    .addColumn('from_status', 'text')
    .addColumn('to_status', 'text')
    .addColumn('actor', 'text')
    .addColumn('at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('contact_events_contact')
    .on('contact_events')
    .columns(['contact_id', 'id'])
    .execute()

  await db.schema
    .createTable('mail_jobs')
    .$call(idColumn(db))
    .addColumn('contact_id', 'integer', c => c.notNull().references('contacts.id').onDelete('cascade'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('message_id', 'text', c => c.notNull().unique())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('attempts', 'integer', c => c.notNull())
    .addColumn('next_attempt_at', 'text', c => c.notNull())
    .addColumn('claimed_until', 'text')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('sent_at', 'text')
    .execute()
  await db.schema.createIndex('mail_jobs_due').on('mail_jobs').columns(['state', 'next_attempt_at']).execute()
  await db.schema.createIndex('mail_jobs_contact').on('mail_jobs').column('contact_id').execute()

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key', 'text', c => c.primaryKey())
    .addColumn('request_hash', 'text', c => c.notNull())
    .addColumn('status', 'integer', c => c.notNull())
    .addColumn('answer', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await db.schema.createIndex('idempotency_keys_age').on('idempotency_keys').column('created_at').execute()
}

export const inquiries: Migration = { up }
