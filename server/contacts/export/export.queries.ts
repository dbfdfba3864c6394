import { sql } from 'kysely'
import type { ContactFilter } from '#contracts/contact.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { among } from '../list/among.queries.ts'
import { findMatching } from '../list/filter.queries.ts'
import type { ExportRow } from './export.rules.ts'

/** How many are looked for at a time: for so long others wait for the one handle of SQLite. */
const FOUND_MAX = 500

/** Of messages that are read at a time: this is what an export holds. */
const BYTES_MAX = 1_000_000

export interface ExportBatch {
  /** The ids of inquiries, newest first, in groups that are read one after the other. */
  groups: number[][]
  /** Where the next batch goes on, below this id; undefined when there is no more. */
  below: number | undefined
}

interface Sized {
  id: number
  bytes: number
}

function groupsOf(rows: readonly Sized[]): number[][] {
  const groups: number[][] = []
  let held = Number.POSITIVE_INFINITY
  for (const { id, bytes } of rows) {
    held += bytes
    if (held > BYTES_MAX) {
      groups.push([])
      held = bytes
    }
    groups.at(-1)?.push(id)
  }
  return groups
}

/** The newest inquiries that a filter finds, of those with an id below `below`. */
export async function findExport(
  db: Db,
  filter: ContactFilter,
  clock: Clock,
  below?: number,
): Promise<ExportBatch> {
  const ids = await findMatching(db, filter, clock, { limit: FOUND_MAX, below })
  // Neither database reads a text to say how many bytes it has.
  const sizes = await db
    .selectFrom('contacts')
    .select(['id', sql<number>`octet_length(message)`.as('bytes')])
    .where('id', 'in', among(db, ids))
    .orderBy('id', 'desc')
    .execute()
  return { groups: groupsOf(sizes), below: ids.length < FOUND_MAX ? undefined : ids.at(-1) }
}

/** The inquiries with these ids, newest first. */
export const readExport = (db: Db, ids: readonly number[]): Promise<ExportRow[]> =>
  db
    .selectFrom('contacts')
    .leftJoin('users', 'users.id', 'contacts.assignee_id')
    .select(['contacts.id', 'contacts.created_at', 'first_name', 'last_name', 'contacts.email'])
    .select(['contacts.phone', 'branch', 'service', 'status', 'answered_at', 'message'])
    .select('users.name as assignee')
    .where('contacts.id', 'in', among(db, ids))
    .orderBy('contacts.id', 'desc')
    .execute()
