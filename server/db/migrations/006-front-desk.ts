import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { idColumn, isPostgres } from '../dialect.ts'
import type { Tables } from '../tables.ts'

/** The order of a list is that of arrival, which is that of ids: each way to narrow it has an index that ends with the id. */
async function addIndexes(db: Kysely<Tables>): Promise<void> {
  for (const column of ['branch', 'service', 'category', 'assignee_id'] as const) {
    await db.schema.createIndex(`contacts_${column}`).on('contacts').columns([column, 'id']).execute()
  }
  for (const [name, columns, condition] of [
    ['contacts_listed', sql`id`, sql`deleted_at is null`],
    ['contacts_listed_status', sql`status, id`, sql`deleted_at is null`],
    ['contacts_trusted', sql`id`, sql`deleted_at is null and suspected = 0`],
    ['contacts_trusted_status', sql`status, id`, sql`deleted_at is null and suspected = 0`],
    ['contacts_suspected', sql`id`, sql`deleted_at is null and suspected = 1`],
    [
      'contacts_waiting',
      sql`created_at, id`,
      sql`answered_at is null and suspected = 0 and deleted_at is null`,
    ],
    ['contacts_bin', sql`deleted_at, id`, sql`deleted_at is not null`],
  ] as const) {
    await sql`create index ${sql.raw(name)} on contacts (${columns}) where ${condition}`.execute(db)
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
    .addPrimaryKeyConstraint('contact_tallies_key', ['day', 'kind', 'key'])
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

/** Words of each inquiry, as `words.rules.ts` makes them: neither database's own idea of a word decides what is found. */
const addSearch = (db: Kysely<Tables>) =>
  isPostgres(db)
    ? sql`
        create table contact_words (
          id integer primary key references contacts (id) on delete cascade,
          words tsvector not null
        );
        create index contact_words_index on contact_words using gin (words)
      `
    : sql`
        create virtual table contact_words using fts5 (
          words, content = '', contentless_delete = 1, prefix = '1 2 3',
          tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
        )
      `

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
  await db.schema.alterTable('contact_events').addColumn('assignee', 'text').execute()
  await db.schema.alterTable('mail_jobs').addColumn('reply_id', 'integer').execute()
  await addIndexes(db)
  await addTables(db)
  await addSearch(db).execute(db)
}

export const frontDesk: Migration = { up }
