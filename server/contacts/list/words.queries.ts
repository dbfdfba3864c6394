import { type RawBuilder, sql } from 'kysely'
import { inquiryColumns } from '#contracts/inquiry-fields.ts'
import { isPostgres } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { among } from './among.queries.ts'
import { type Sought, storedWords } from './words.rules.ts'

/** The words by which an inquiry is found. */
export interface WordsOf {
  id: number
  words: readonly string[]
}

/** Stores the words of inquiries in place of those that they had. */
export async function putWords(trx: Db, rows: readonly WordsOf[]): Promise<void> {
  if (isPostgres(trx)) {
    const ids = rows.map(({ id }) => id)
    const texts = rows.map(({ words }) => words.join(' '))
    await sql`
      insert into contact_words (rowid, words)
      select id, array_to_tsvector(string_to_array(words, ' ')) from unnest(${ids}::integer[], ${texts}::text[]) as given (id, words)
      on conflict (rowid) do update set words = excluded.words
    `.execute(trx)
  } else {
    for (const { id, words } of rows) {
      await sql`replace into contact_words (rowid, words) values (${id}, ${words.join(' ')})`.execute(trx)
    }
  }
}

/** All notes of some inquiries, newest first. */
async function readNotes(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  const notes = await db
    .selectFrom('contact_notes')
    .select(['contact_id', 'text'])
    .where('contact_id', 'in', among(db, ids))
    .orderBy('id', 'desc')
    .execute()
  const byInquiry = Map.groupBy(notes, note => note.contact_id)
  return new Map([...byInquiry].map(([id, notes]) => [id, notes.map(({ text }) => text)]))
}

/** Stores the words of some inquiries: in the transaction in which they are stored or their notes change. */
export async function writeWords(trx: Db, ids: readonly number[]): Promise<void> {
  const contacts = await trx
    .selectFrom('contacts')
    .select(['id', ...inquiryColumns])
    .where('id', 'in', among(trx, ids))
    .execute()
  const notes = await readNotes(trx, ids)
  await putWords(
    trx,
    contacts.map(contact => ({ id: contact.id, words: storedWords(contact, notes.get(contact.id)) })),
  )
}

const BATCH = 1_000

/**
 * Stores the words of all inquiries. Nothing else may change any meanwhile.
 * @param onProgress is told how many are done
 */
export async function writeAllWords(trx: Db, onProgress: (done: number) => void = () => {}): Promise<void> {
  const ids = (await trx.selectFrom('contacts').select('id').orderBy('id').execute()).map(({ id }) => id)
  for (let start = 0; start < ids.length; start += BATCH) {
    await writeWords(trx, ids.slice(start, start + BATCH))
    onProgress(Math.min(start + BATCH, ids.length))
  }
}

/** A condition on `contact_words`, in the language of FTS5 or of tsquery. Words hold no sign of either. */
export function wordsMatch(db: Db, sought: readonly Sought[]): RawBuilder<boolean> {
  const postgres = isPostgres(db)
  const [and, or] = postgres ? [' & ', ' | '] : [' AND ', ' OR ']
  const beginning = (word: string) => (postgres ? `'${word}':*` : `"${word}"*`)
  const query = sought
    .map(ways => `(${ways.map(words => `(${words.map(beginning).join(and)})`).join(or)})`)
    .join(and)
  return postgres
    ? sql<boolean>`contact_words.words @@ ${query}::tsquery`
    : sql<boolean>`contact_words match ${query}`
}
