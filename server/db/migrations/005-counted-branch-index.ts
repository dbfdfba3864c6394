import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** For the names of branches that inquiries were sent to. */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index inquiries_counted_branch on inquiries (counted_branch)`.execute(db)
}

export const countedBranchIndex: Migration = { up }
