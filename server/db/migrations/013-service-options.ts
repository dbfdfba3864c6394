import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  'alter table services add column price_from integer not null default 0',
  // As JSON: read and written with the service only. `price_cents` is the lowest of them, for earlier versions.
  `alter table services add column options text not null default '[]'`,
  'alter table services add column branch_ids text',
  'alter table services add column hidden integer not null default 0',
  `alter table services add column note text not null default ''`,
  // A table of their own: earlier versions, which share the database during an update, would show a row that is only marked.
  'create table deleted_services (id integer primary key, service text not null, deleted_at text not null)',
]

/** What a service can say besides its one price, and deleted services, which can be restored for a while. */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export const serviceOptions: Migration = { up }
