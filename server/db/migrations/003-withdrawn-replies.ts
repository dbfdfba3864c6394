import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Recorded replies can be withdrawn: when, and by whom. */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inquiry_replies add column withdrawn_at text`.execute(db)
  await sql`alter table inquiry_replies add column withdrawn_by text`.execute(db)
}

export const withdrawnReplies: Migration = { up }
