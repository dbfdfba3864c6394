import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How the salon answered: by email, WhatsApp or a call. Earlier replies were all emails. */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inquiry_replies add column channel text not null default 'email'`.execute(db)
}

export const replyChannel: Migration = { up }
