import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { OTHER_BRANCH } from '#contracts/desk.ts'
import { rebuildBooks } from '../../contacts/books/rebuild.queries.ts'
import { idColumn, isPostgres } from '../dialect.ts'
import type { Tables } from '../tables.ts'

/**
 * The order of a list is that of arrival, which is that of ids: each way to narrow it has an index that ends with the id.
 * With the time in it, a span of days is found without reading rows.
 */
async function replaceIndexes(db: Kysely<Tables>): Promise<void> {
  for (const name of ['contacts_newest', 'contacts_status_newest']) await db.schema.dropIndex(name).execute()
  const listed = sql`deleted_at is null`
  const trusted = sql`deleted_at is null and suspected = 0`
  const suspected = sql`deleted_at is null and suspected = 1`
  const waiting = sql`deleted_at is null and suspected = 0 and answered_at is null`
  const binned = sql`deleted_at is not null`
  for (const [name, columns, condition] of [
    ['contacts_listed', 'id, created_at', listed],
    ['contacts_listed_status', 'status, id, created_at', listed],
    ['contacts_branch', 'branch, id', listed],
    ['contacts_service', 'service, id', listed],
    ['contacts_category', 'category, id', listed],
    ['contacts_assignee', 'assignee_id, id', listed],
    ['contacts_trusted', 'id, created_at', trusted],
    ['contacts_trusted_status', 'status, id, created_at', trusted],
    ['contacts_suspected', 'id, created_at', suspected],
    ['contacts_suspected_status', 'status, id, created_at', suspected],
    ['contacts_waiting', 'id, created_at', waiting],
    ['contacts_waiting_longest', 'created_at, id', waiting],
    ['contacts_unreminded', 'created_at', sql`${waiting} and reminded_at is null`],
    ['contacts_bin', 'id', binned],
    ['contacts_bin_oldest', 'deleted_at, id', binned],
  ] as const) {
    await sql`create index ${sql.raw(name)} on contacts (${sql.raw(columns)}) where ${condition}`.execute(db)
  }
}

async function addTables(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('contact_blocks')
    .addColumn('block', 'integer', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('suspected', 'integer', c => c.notNull())
    .addColumn('total', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('contact_blocks_key', ['block', 'status', 'suspected'])
    .execute()
  await db.schema
    .createTable('contact_spans')
    .addColumn('block', 'integer', c => c.primaryKey())
    .addColumn('first_at', 'text', c => c.notNull())
    .addColumn('last_at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createTable('contact_tallies')
    .addColumn('day', 'text', c => c.notNull())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('key', 'text', c => c.notNull())
    .addColumn('total', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('contact_tallies_key', ['kind', 'day', 'key'])
    .execute()
  for (const table of ['contact_notes', 'contact_replies'] as const) {
    await db.schema
      .createTable(table)
      .$call(idColumn(db))
      .addColumn('contact_id', 'integer', c => c.notNull().references('contacts.id').onDelete('cascade'))
      .$call(create =>
        table === 'contact_replies' ? create.addColumn('subject', 'text', c => c.notNull()) : create,
      )
      .addColumn('text', 'text', c => c.notNull())
      .addColumn('author', 'text', c => c.notNull())
      .addColumn('at', 'text', c => c.notNull())
      .execute()
    await db.schema.createIndex(`${table}_contact`).on(table).columns(['contact_id', 'id']).execute()
  }
  await db.schema
    .createTable('saved_replies')
    .$call(idColumn(db))
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('version', 'integer', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createTable('writing')
    .addColumn('contact_id', 'integer', c => c.notNull().references('contacts.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('until', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('writing_key', ['contact_id', 'user_id'])
    .execute()
  await db.schema
    .createTable('contact_feed')
    .addColumn('position', 'integer', c => c.primaryKey())
    .addColumn('contact_id', 'integer', c => c.notNull())
    .addColumn('what', 'text', c => c.notNull())
    .addColumn('by', 'integer')
    .addColumn('at', 'text', c => c.notNull())
    .execute()
  await db.schema.createIndex('contact_feed_age').on('contact_feed').column('at').execute()
}

/**
 * The words of each inquiry, as `words.rules.ts` makes them: neither database's own idea of a word decides what is found.
 * The tokenizer `ascii` ends a word at a space and nowhere else in them. They go with their inquiry.
 */
async function addSearch(db: Kysely<Tables>): Promise<void> {
  const statements = isPostgres(db)
    ? [
        sql`create table contact_words (
          id integer primary key references contacts (id) on delete cascade,
          words tsvector not null
        )`,
      ]
    : [
        sql`create virtual table contact_words using fts5 (
          words, detail = none, tokenize = 'ascii'
        )`,
        // Deleted words leave the file, too.
        sql`insert into contact_words (contact_words, rank) values ('secure-delete', 1)`,
        sql`create trigger contact_words_gone after delete on contacts begin
          delete from contact_words where rowid = old.id;
        end`,
      ]
  for (const statement of statements) await statement.execute(db)
}

/** After all is filled in: an index is made in a fraction of the time in which it grows. Nothing waits in it to be sorted in. */
async function indexSearch(db: Kysely<Tables>): Promise<void> {
  if (!isPostgres(db)) return
  await sql`create index contact_words_index on contact_words using gin (words) with (fastupdate = off)`.execute(
    db,
  )
}

/** What the inquiries of before have to say to the new columns and tables. */
async function fillIn(db: Kysely<Tables>): Promise<void> {
  await sql`update contacts set category = (
    select category_id from services where services.name = contacts.service order by services.id limit 1
  ) where service in (select name from services)`.execute(db)
  await sql`update contacts set answered_at = coalesce((
    select min(at) from contact_events
    where contact_id = contacts.id and to_status in ('processing', 'completed')
  ), case when status in ('processing', 'completed') then updated_at end)`.execute(db)
  await sql`update contacts set counted_branch = case
    when branch in (select name from branches) then branch else ${OTHER_BRANCH} end
    where branch <> ''`.execute(db)
  await rebuildBooks(db)
}

async function up(db: Kysely<Tables>): Promise<void> {
  const contacts = (column: string, type: 'text' | 'integer') =>
    db.schema.alterTable('contacts').addColumn(column, type).execute()
  await contacts('deleted_at', 'text')
  await contacts('assignee_id', 'integer')
  await contacts('answered_at', 'text')
  await contacts('reminded_at', 'text')
  await db.schema
    .alterTable('contacts')
    .addColumn('category', 'text', c => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('contacts')
    .addColumn('counted_branch', 'text', c => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('contact_events').addColumn('assignee', 'text').execute()
  await db.schema.alterTable('mail_jobs').addColumn('reply_id', 'integer').execute()
  await db.schema.dropTable('contact_counts').execute()
  await addTables(db)
  await addSearch(db)
  await fillIn(db)
  await indexSearch(db)
  await replaceIndexes(db)
}

export const frontDesk: Migration = { up }
