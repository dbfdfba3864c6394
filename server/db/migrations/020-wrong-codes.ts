import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Wrong codes of authenticator apps, each with its time: each is forgotten a day later, whatever comes after it. Without a foreign
 * key: a code is counted before it is checked, also while its account is being removed.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'create table wrong_codes (id text primary key, user_id integer not null, at text not null)',
    'create index wrong_codes_user on wrong_codes (user_id, at)',
    'create index wrong_codes_at on wrong_codes (at)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export const wrongCodes: Migration = { up }
