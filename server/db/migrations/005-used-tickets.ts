import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Tables } from '../tables.ts'

async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('used_tickets')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('expires_at', 'text', c => c.notNull())
    .execute()
  await db.schema.createIndex('used_tickets_age').on('used_tickets').column('expires_at').execute()
  // The inquiries of one address in the last day.
  await db.schema
    .createIndex('contacts_email_newest')
    .on('contacts')
    .expression(sql`lower(email), created_at`)
    .execute()
}

export const usedTickets: Migration = { up }
