import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The address of a notice that goes to an earlier email of its account; null for the present one. */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table mail_jobs add column notice_to text').execute(db)
}

export const noticeAddress: Migration = { up }
