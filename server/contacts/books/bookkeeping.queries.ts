import { sql } from 'kysely'
import type { ContactBlockRow, ContactRow, Db } from '../../db/tables.ts'
import { blockOf } from './blocks.rules.ts'
import { type TallyKey, talliesOf } from './tallies.rules.ts'

/** The columns of an inquiry on which blocks and tallies depend. */
export const bookColumns = [
  'id',
  'status',
  'suspected',
  'category',
  'counted_branch',
  'created_at',
  'answered_at',
  'deleted_at',
] as const

export type Booked = Pick<ContactRow, Exclude<(typeof bookColumns)[number], 'id'>> & { id: number }

/** An inquiry before and after a change: `before` is undefined for a new one. One that goes for good was in the bin, where it counts nowhere. */
export interface BookChange {
  before: Booked | undefined
  after: Booked
}

// PostgreSQL takes 65,535 parameters in a statement, SQLite 32,766.
const ROWS = 1_000

function* chunks<T>(rows: T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS) yield rows.slice(start, start + ROWS)
}

type BlockKey = Omit<ContactBlockRow, 'total'>

const blocksOf = ({ id, status, suspected, deleted_at }: Booked): BlockKey[] =>
  deleted_at === null ? [{ block: blockOf(id), status, suspected }] : []

/** What changes, by key, in the order of the keys; what stays as it is is left out. */
function differences<K extends object>(changes: readonly BookChange[], keysOf: (contact: Booked) => K[]) {
  const totals = new Map<string, K & { total: number }>()
  const add = (keys: K[], amount: number) => {
    for (const key of keys) {
      const name = JSON.stringify(Object.values(key))
      const entry = totals.get(name)
      if (entry) entry.total += amount
      else totals.set(name, { ...key, total: amount })
    }
  }
  for (const { before, after } of changes) {
    if (before) add(keysOf(before), -1)
    add(keysOf(after), 1)
  }
  return [...totals]
    .filter(([, { total }]) => total !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => entry)
}

/** Widens the spans of the blocks to which new inquiries belong. */
async function widenSpans(trx: Db, arrived: readonly Booked[]): Promise<void> {
  const spans = new Map<number, { block: number; first_at: string; last_at: string }>()
  for (const { id, created_at: at } of arrived) {
    const span = spans.get(blockOf(id)) ?? { block: blockOf(id), first_at: at, last_at: at }
    if (at < span.first_at) span.first_at = at
    if (at > span.last_at) span.last_at = at
    spans.set(span.block, span)
  }
  for (const rows of chunks([...spans.values()].sort((a, b) => a.block - b.block))) {
    await trx
      .insertInto('contact_spans')
      .values(rows)
      .onConflict(conflict =>
        conflict.column('block').doUpdateSet({
          first_at: sql`case when excluded.first_at < contact_spans.first_at then excluded.first_at else contact_spans.first_at end`,
          last_at: sql`case when excluded.last_at > contact_spans.last_at then excluded.last_at else contact_spans.last_at end`,
        }),
      )
      .execute()
  }
}

/**
 * Keeps blocks, spans and tallies in step with inquiries that change: in the same transaction, once, with all that
 * change in it. Everybody shares these rows: they are locked after the inquiries' own and always in the same order, so
 * that nobody waits in a circle.
 */
export async function keepBooks(trx: Db, changes: readonly BookChange[]): Promise<void> {
  for (const rows of chunks(differences(changes, blocksOf))) {
    await trx
      .insertInto('contact_blocks')
      .values(rows)
      .onConflict(conflict =>
        conflict
          .columns(['block', 'status', 'suspected'])
          .doUpdateSet({ total: sql`contact_blocks.total + excluded.total` }),
      )
      .execute()
  }
  await widenSpans(
    trx,
    changes.filter(({ before }) => !before).map(({ after }) => after),
  )
  for (const rows of chunks(differences<TallyKey>(changes, talliesOf))) {
    await trx
      .insertInto('contact_tallies')
      .values(rows)
      .onConflict(conflict =>
        conflict
          .columns(['kind', 'day', 'key'])
          .doUpdateSet({ total: sql`contact_tallies.total + excluded.total` }),
      )
      .execute()
  }
}
