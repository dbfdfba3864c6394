import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How to find a branch, and its number with WhatsApp. Earlier versions neither read nor write them. */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table branches add column directions text not null default ''`.execute(db)
  await sql`alter table branches add column whats_app text not null default ''`.execute(db)
}

export const branchDirections: Migration = { up }
