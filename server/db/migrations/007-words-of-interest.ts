import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { rebuildBooks } from '../../contacts/books/rebuild.queries.ts'
import { isPostgres } from '../dialect.ts'
import type { Tables } from '../tables.ts'

/**
 * Service and branch are among the words by which an inquiry is found, and so is the beginning of a phone number without its
 * zero: the words of those that are stored are made anew. And the acknowledgements of a day are found by their own time.
 */
async function up(db: Kysely<Tables>): Promise<void> {
  // A row at a time, an index for words grows far slower than it is made.
  if (isPostgres(db)) await sql`drop index contact_words_index`.execute(db)
  await rebuildBooks(db)
  if (isPostgres(db))
    await sql`create index contact_words_index on contact_words using gin (words) with (fastupdate = off)`.execute(
      db,
    )
  await sql`create index mail_jobs_thanked on mail_jobs (created_at, contact_id) where kind = 'client'`.execute(
    db,
  )
}

export const wordsOfInterest: Migration = { up }
