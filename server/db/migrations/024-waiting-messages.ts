import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Messages of the mailbox that have been seen and are not done: each has its own progress. */
async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table waiting_messages (
      mailbox text not null,
      uid_validity text not null,
      uid bigint not null,
      topic text,
      priority integer not null,
      attempts integer not null,
      try_at text not null,
      seen_at text not null,
      primary key (mailbox, uid_validity, uid)
    )`,
    'create index waiting_messages_topic on waiting_messages (topic)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export const waitingMessages: Migration = { up }
