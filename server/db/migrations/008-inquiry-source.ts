import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `alter table inquiries add column source text not null default 'form'`,
  // Filters and the dashboard read indexes only, so each has every column that they name.
  'drop index inquiries_list',
  `create index inquiries_list on inquiries
    (deleted_at, id, status, spam, branch, service, category, assignee_id, answered_at, created_at, source)`,
  'drop index inquiries_arrived',
  `create index inquiries_arrived on inquiries
    (deleted_at, spam, created_at, status, category, counted_branch, source)`,
  // Channels that earlier versions, which share the database during an update, can't read.
  'alter table inquiry_replies add column recorded_channel text',
]

/** Inquiries that did not come by the form, and answers on Instagram, on Facebook and in the salon. All earlier ones came by the form. */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export const inquirySource: Migration = { up }
