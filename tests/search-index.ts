import { type Kysely, sql } from 'kysely'
import { searchTokens } from '../server/contacts/list/search-tokens.rules.ts'
import { isPostgres } from '../server/db/dialect.ts'
import type { Tables } from '../server/db/tables.ts'

/** The ids of inquiries, also in the bin, that are not found by all their words and their notes', and of words without inquiry. */
export async function findWrongSearchTokens(db: Kysely<Tables>): Promise<number[]> {
  const wrong = new Set<number>()
  const contacts = await db.selectFrom('contacts').selectAll().execute()
  for (const contact of contacts) {
    const notes = await db
      .selectFrom('contact_notes')
      .select('text')
      .where('contact_id', '=', contact.id)
      .orderBy('id', 'desc')
      .execute()
    const words = searchTokens(
      contact,
      notes.map(({ text }) => text),
    )
    const found = isPostgres(db)
      ? sql`select 1 from contact_words
          where rowid = ${contact.id} and words = array_to_tsvector(${words}::text[])`
      : sql`select 1 from contact_words where rowid = ${contact.id}
          and contact_words match ${words.map(word => `"${word}"`).join(' AND ')}`
    if ((await found.execute(db)).rows.length === 0) wrong.add(contact.id)
  }
  const { rows } = await sql<{ id: number }>`select rowid as id from contact_words`.execute(db)
  for (const { id } of rows) if (!contacts.some(contact => contact.id === id)) wrong.add(id)
  return [...wrong]
}

/** Makes the inbox as it was before the first inquiry. */
export async function emptyInbox(db: Kysely<Tables>): Promise<void> {
  for (const table of ['contacts', 'contact_events', 'contact_feed'] as const) {
    await db.deleteFrom(table).execute()
  }
}
