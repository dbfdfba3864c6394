import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { idColumn, isPostgres } from '../dialect.ts'
import type { Tables } from '../tables.ts'

/**
 * A message may be about an account in place of an inquiry. SQLite can't take `not null` from a column: there the table is
 * made anew, with its rows, its indexes and the number that comes next.
 */
async function freeMailOfInquiries(db: Kysely<Tables>): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table mail_jobs alter column contact_id drop not null`.execute(db)
    await sql`alter table mail_jobs add column user_id integer references users (id) on delete cascade`.execute(
      db,
    )
    return
  }
  const { rows } = await sql<{
    seq: number
  }>`select seq from sqlite_sequence where name = 'mail_jobs'`.execute(db)
  await db.schema
    .createTable('mail_jobs_anew')
    .$call(idColumn(db))
    .addColumn('contact_id', 'integer', c => c.references('contacts.id').onDelete('cascade'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('message_id', 'text', c => c.notNull().unique())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('attempts', 'integer', c => c.notNull())
    .addColumn('next_attempt_at', 'text', c => c.notNull())
    .addColumn('claimed_until', 'text')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('reply_id', 'integer')
    .addColumn('user_id', 'integer', c => c.references('users.id').onDelete('cascade'))
    .execute()
  await sql`insert into mail_jobs_anew select *, null from mail_jobs`.execute(db)
  await db.schema.dropTable('mail_jobs').execute()
  await sql`alter table mail_jobs_anew rename to mail_jobs`.execute(db)
  const last = rows[0]?.seq
  if (last !== undefined) {
    await sql`delete from sqlite_sequence where name = 'mail_jobs'`.execute(db)
    await sql`insert into sqlite_sequence (name, seq) values ('mail_jobs', ${last})`.execute(db)
  }
  await db.schema.createIndex('mail_jobs_due').on('mail_jobs').columns(['state', 'next_attempt_at']).execute()
  await db.schema.createIndex('mail_jobs_contact').on('mail_jobs').column('contact_id').execute()
  await sql`create index mail_jobs_thanked on mail_jobs (created_at, contact_id) where kind = 'client'`.execute(
    db,
  )
}

/** Links that let a person set a password, what was done to whom of the team, and the order of services and branches. */
async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('user_links')
    .$call(idColumn(db))
    .addColumn('user_id', 'integer', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', c => c.notNull().unique())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('expires_at', 'text', c => c.notNull())
    .execute()
  await db.schema.createIndex('user_links_user').on('user_links').column('user_id').execute()
  // No foreign key: it outlives whom it is about.
  await db.schema
    .createTable('team_events')
    .$call(idColumn(db))
    .addColumn('action', 'text', c => c.notNull())
    .addColumn('subject', 'text', c => c.notNull())
    .addColumn('actor', 'text')
    .addColumn('at', 'text', c => c.notNull())
    .execute()
  await freeMailOfInquiries(db)
  await sql`create index mail_jobs_user on mail_jobs (user_id) where user_id is not null`.execute(db)
  for (const table of ['services', 'branches'] as const)
    await db.schema.alterTable(table).addColumn('position', 'integer').execute()
}

export const people: Migration = { up }
