import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { scopesOf } from './scopes.rules.ts'
import { type Sought, searchedColumns, storedWords } from './words.rules.ts'

/**
 * Stores anew the words by which an inquiry is found: in the transaction in which it is stored or its notes change.
 * They go with the inquiry by themselves.
 */
export async function writeWords(trx: Db, id: number): Promise<void> {
  const contact = await trx
    .selectFrom('contacts')
    .select(searchedColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const notes = await trx
    .selectFrom('contact_notes')
    .select('text')
    .where('contact_id', '=', id)
    .orderBy('id', 'desc')
    .execute()
  const texts = notes.map(({ text }) => text)
  await putWords(trx, [{ id, words: storedWords(contact, texts) }])
}

/** The words by which an inquiry is found. */
export interface WordsOf {
  id: number
  words: readonly string[]
}

/** Stores the words of inquiries in place of those that they had. */
export async function putWords(trx: Db, rows: readonly WordsOf[]): Promise<void> {
  if (isPostgres(trx)) {
    const ids = rows.map(({ id }) => id)
    const texts = rows.map(({ id, words }) => [...words, ...scopesOf(id)].join(' '))
    await sql`
      insert into contact_words (id, words)
      select id, array_to_tsvector(string_to_array(words, ' ')) from unnest(${ids}::integer[], ${texts}::text[]) as given (id, words)
      on conflict (id) do update set words = excluded.words
    `.execute(trx)
  } else {
    for (const { id, words } of rows) {
      await sql`replace into contact_words (rowid, words) values (${id}, ${words.join(' ')})`.execute(trx)
    }
  }
}

/** Does work that writes the words of very many: the index that PostgreSQL has of them is made anew after it, far sooner than it would grow. */
export async function withoutWordsIndex(db: Db, work: () => Promise<void>): Promise<void> {
  if (!isPostgres(db)) return work()
  await sql`drop index contact_words_index`.execute(db)
  await work()
  await sql`create index contact_words_index on contact_words using gin (words) with (fastupdate = off)`.execute(
    db,
  )
}

/** A condition on `contact_words`, in the language of FTS5 or of tsquery. Words hold nothing that either could read as a sign. */
export function wordsMatch(
  db: Db,
  sought: readonly Sought[],
  scopes: readonly string[] = [],
): RawBuilder<boolean> {
  const postgres = isPostgres(db)
  const [quote, and, or] = postgres ? ["'", ' & ', ' | '] : ['"', ' AND ', ' OR ']
  const all = (words: readonly string[]) => words.map(word => quote + word + quote).join(and)
  const query = [...sought, ...(scopes.length > 0 ? [scopes.map(scope => [scope])] : [])]
    .map(ways => `(${ways.map(words => `(${all(words)})`).join(or)})`)
    .join(and)
  return postgres
    ? sql<boolean>`contact_words.words @@ ${query}::tsquery`
    : sql<boolean>`contact_words match ${query}`
}
