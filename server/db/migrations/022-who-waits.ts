import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const filtered =
  'status, spam, branch, service, category, assignee_id, answered_at, created_at, source, waiting_since'

/** Since when a client waits for us, and an answer; which wait the salon was reminded of; when sending a message failed. */
async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table inquiries add column waiting_since text',
    'alter table inquiries add column answered_since text',
    'drop index inquiries_answered',
    'alter table inquiries drop column reminded_at',
    'alter table inquiries add column reminded_of text',
    'alter table mail_jobs add column failed_at text',
    'create index inquiries_answered on inquiries (deleted_at, spam, answered_at, created_at)',
    'create index inquiries_waiting on inquiries (waiting_since, deleted_at, reminded_of, id) where waiting_since is not null',
    'create index inquiries_open_answer on inquiries (answered_since, id) where answered_since is not null',
    // Filters read indexes only, so each has every column that they name.
    'drop index inquiries_list',
    `create index inquiries_list on inquiries (deleted_at, id, ${filtered})`,
    'drop index inquiries_follow_up',
    `create index inquiries_follow_up on inquiries (deleted_at, id, follow_up_on, ${filtered}) where follow_up_on is not null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export const whoWaits: Migration = { up }
