import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What someone has decided about an email that may belong to an inquiry: it is in the history, and can be undone while the email is
 * still here. The history says it in a column of its own, because earlier versions, which share the database during an update, can't
 * read a new action.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table received_messages add column dismissed_at text',
    'create index received_messages_dismissed on received_messages (dismissed_at) where dismissed_at is not null',
    'alter table inquiry_history add column recorded_offer text',
    'alter table inquiry_history add column received_id integer',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export const decidedOffers: Migration = { up }
