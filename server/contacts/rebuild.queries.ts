import { sql } from 'kysely'
import type { ContactTallyRow, Db } from '../db/tables.ts'
import { talliesOf } from './tallies.rules.ts'
import { putWords } from './words.queries.ts'
import { storedWords } from './words.rules.ts'

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
  for (let last = 0, more = true; more; ) {
    const rows = await trx
      .selectFrom('contacts')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    more = rows.length === BATCH
    last = rows.at(-1)?.id ?? last
    const notes =
      rows.length > 0
        ? await readNotes(
            trx,
            rows.map(({ id }) => id),
          )
        : new Map<number, string[]>()
    await putWords(
      trx,
      rows.map(row => ({ id: row.id, words: storedWords(row, notes.get(row.id)) })),
    )
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
