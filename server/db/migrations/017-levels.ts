import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What an account may do; every earlier account keeps full access. */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table users add column level text not null default 'full'
        constraint users_level check (level in ('full', 'inbox'))`,
    )
    .execute(db)
}

export const levels: Migration = { up }
