import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  'alter table inquiries rename column suspected to spam',
  `update inquiry_history set action = 'spam' where action = 'suspected'`,
  `update inquiry_history set action = 'not-spam' where action = 'trusted'`,
  `update inquiry_history set replaced = replace(replaced, '"suspected":', '"spam":') where replaced like '%"suspected":%'`,
  `update inquiry_events set what = 'spam' where what = 'suspicion'`,

  `update mail_jobs set kind = 'deadline' where kind = 'overdue'`,
  `update settings set key = 'deadline-reminded' where key = 'overdue-reminded'`,
  `update settings set key = 'remind-of-deadlines' where key = 'remind-of-overdue'`,

  'alter table pictures rename column place to slot',
  'alter table removed_pictures rename column place to slot',
  'alter table picture_files rename column place to slot',
  'drop index picture_files_place',
  'create index picture_files_slot on picture_files (slot)',

  'alter table writing rename to reply_writers',

  'alter table idempotency_keys rename column answer to response',
  // Nothing read it.
  'alter table idempotency_keys drop column status',

  `update login_failures set key = 'reset:' || substr(key, 8) where key like 'forgot:%'`,
  `update login_failures set key = 'reset-address:' || substr(key, 16) where key like 'forgot-address:%'`,
  `update settings set key = 'required-migration' where key = 'needs'`,
]

/** In the content, `words` becomes `copy`, and of Home `crafts` becomes `categories`. Everything else stays as it is. */
function renameContent(document: string): string {
  const { words, ...others } = JSON.parse(document)
  if (words?.home === undefined) return JSON.stringify({ ...others, copy: words })
  const { crafts, ...home } = words.home
  return JSON.stringify({ ...others, copy: { ...words, home: { ...home, categories: crafts } } })
}

/** One word per thing, as in docs/glossary.md. Earlier versions can't use the database afterwards. */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  const { rows } = await sql<{ version: number; document: string }>`
    select version, document from content_versions`.execute(db)
  for (const { version, document } of rows) {
    await sql`update content_versions set document = ${renameContent(document)} where version = ${version}`.execute(
      db,
    )
  }
}

export const plainNames: Migration = { up }
