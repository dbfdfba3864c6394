import { sql } from 'kysely'
import type { ContactTallyRow, Db } from '../../db/tables.ts'
import { putWords } from '../list/words.queries.ts'
import { storedWords } from '../list/words.rules.ts'
import { talliesOf } from './tallies.rules.ts'

const BATCH = 1_000

/** All notes of some inquiries, newest first. */
async function readNotes(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  const notes = await db
    .selectFrom('contact_notes')
    .select(['contact_id', 'text'])
    .where('contact_id', 'in', ids)
    .orderBy('id', 'desc')
    .execute()
  const texts = new Map<number, string[]>()
  for (const { contact_id: id, text } of notes) texts.set(id, [...(texts.get(id) ?? []), text])
  return texts
}

/** All inquiries in batches, and the words by which each is found. */
async function* readAll(db: Db) {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('contacts')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const newest = rows.at(-1)
    if (!newest) return
    last = newest.id
    const notes = await readNotes(
      db,
      rows.map(({ id }) => id),
    )
    yield { rows, words: rows.map(row => ({ id: row.id, words: storedWords(row, notes.get(row.id)) })) }
  }
}

/**
 * Makes the words of all inquiries anew. Nobody else may change any meanwhile.
 * @param onBatch hears how many are done
 */
export async function rebuildWords(trx: Db, onBatch: (done: number) => void): Promise<void> {
  let done = 0
  for await (const { rows, words } of readAll(trx)) {
    await putWords(trx, words)
    done += rows.length
    onBatch(done)
  }
}

/**
 * Makes blocks, spans, tallies and words anew from what is stored, in batches: after a migration, or when somebody has
 * changed inquiries by hand. Nobody else may change any meanwhile.
 */
export async function rebuildBooks(trx: Db): Promise<void> {
  for (const table of ['contact_blocks', 'contact_spans', 'contact_tallies'] as const) {
    await trx.deleteFrom(table).execute()
  }
  await sql`insert into contact_blocks (block, status, suspected, total)
    select id >> 12, status, suspected, count(*) from contacts where deleted_at is null group by 1, 2, 3`.execute(
    trx,
  )
  await sql`insert into contact_spans (block, first_at, last_at)
    select id >> 12, min(created_at), max(created_at) from contacts group by 1`.execute(trx)

  const tallies = new Map<string, ContactTallyRow>()
  for await (const { rows, words } of readAll(trx)) {
    await putWords(trx, words)
    for (const tally of rows.flatMap(talliesOf)) {
      const name = JSON.stringify(tally)
      const known = tallies.get(name)
      if (known) known.total += 1
      else tallies.set(name, { ...tally, total: 1 })
    }
  }
  const all = [...tallies.values()]
  for (let start = 0; start < all.length; start += BATCH) {
    await trx
      .insertInto('contact_tallies')
      .values(all.slice(start, start + BATCH))
      .execute()
  }
}
