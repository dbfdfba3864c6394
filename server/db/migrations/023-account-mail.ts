import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Messages about accounts are sent first, and a notice may say what it is about. */
async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table mail_jobs add column notice_about text',
    'alter table mail_jobs add column priority integer not null default 1',
    'drop index mail_jobs_due',
    'create index mail_jobs_due on mail_jobs (state, priority, next_attempt_at)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export const accountMail: Migration = { up }
