import { type Kysely, sql } from 'kysely'
import { blockOf } from '../server/contacts/books/blocks.rules.ts'
import { talliesOf } from '../server/contacts/books/tallies.rules.ts'
import { scopesOf } from '../server/contacts/list/scopes.rules.ts'
import { storedWords } from '../server/contacts/list/words.rules.ts'
import { isPostgres } from '../server/db/dialect.ts'
import type { Tables } from '../server/db/tables.ts'

type Books = Record<string, number | string>

/** What is counted of the inquiries, as it is kept. */
export async function books(db: Kysely<Tables>): Promise<Books> {
  const blocks = await db.selectFrom('contact_blocks').selectAll().where('total', '<>', 0).execute()
  const tallies = await db.selectFrom('contact_tallies').selectAll().where('total', '<>', 0).execute()
  const spans = await db.selectFrom('contact_spans').selectAll().execute()
  return {
    ...Object.fromEntries(blocks.map(row => [`${row.block} ${row.status} ${row.suspected}`, row.total])),
    ...Object.fromEntries(tallies.map(row => [`${row.kind} ${row.day} ${row.key}`, row.total])),
    ...Object.fromEntries(spans.map(row => [`span ${row.block}`, `${row.first_at} ${row.last_at}`])),
  }
}

/** The same, counted row by row. Nothing may have gone for good: spans never shrink. */
export async function countedBooks(db: Kysely<Tables>): Promise<Books> {
  const counted = new Map<string, number>()
  const spans = new Map<number, string[]>()
  for (const row of await db.selectFrom('contacts').selectAll().execute()) {
    const keys = talliesOf(row).map(({ kind, day, key }) => `${kind} ${day} ${key}`)
    if (row.deleted_at === null) keys.push(`${blockOf(row.id)} ${row.status} ${row.suspected}`)
    for (const key of keys) counted.set(key, (counted.get(key) ?? 0) + 1)
    spans.set(blockOf(row.id), [...(spans.get(blockOf(row.id)) ?? []), row.created_at].sort())
  }
  return {
    ...Object.fromEntries(counted),
    ...Object.fromEntries([...spans].map(([block, at]) => [`span ${block}`, `${at[0]} ${at.at(-1)}`])),
  }
}

/** The ids of inquiries, also in the bin, that are not found by all their words and their notes', and of words without inquiry. */
export async function wordsGoneWrong(db: Kysely<Tables>): Promise<number[]> {
  const wrong = new Set<number>()
  const contacts = await db.selectFrom('contacts').selectAll().execute()
  for (const contact of contacts) {
    const notes = await db
      .selectFrom('contact_notes')
      .select('text')
      .where('contact_id', '=', contact.id)
      .orderBy('id', 'desc')
      .execute()
    const words = storedWords(
      contact,
      notes.map(({ text }) => text),
    )
    const found = isPostgres(db)
      ? sql`select 1 from contact_words
          where id = ${contact.id} and words = array_to_tsvector(${[...words, ...scopesOf(contact.id)]}::text[])`
      : sql`select 1 from contact_words where rowid = ${contact.id}
          and contact_words match ${words.map(word => `"${word}"`).join(' AND ')}`
    if ((await found.execute(db)).rows.length === 0) wrong.add(contact.id)
  }
  const key = isPostgres(db) ? sql`id` : sql`rowid`
  const { rows } = await sql<{ id: number }>`select ${key} as id from contact_words`.execute(db)
  for (const { id } of rows) if (!contacts.some(contact => contact.id === id)) wrong.add(id)
  return [...wrong]
}

/** Makes the inbox as it was before the first inquiry. */
export async function emptyInbox(db: Kysely<Tables>): Promise<void> {
  for (const table of [
    'contacts',
    'contact_events',
    'contact_blocks',
    'contact_spans',
    'contact_tallies',
    'contact_feed',
  ] as const) {
    await db.deleteFrom(table).execute()
  }
}
