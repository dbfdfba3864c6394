import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** That a change with an Idempotency-Key was done, and to what. */
async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'create table keyed_changes (id text primary key, request_hash text not null, done text not null, created_at text not null)',
    'create index keyed_changes_age on keyed_changes (created_at)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export const keyedChanges: Migration = { up }
