import { sql } from 'kysely'
import { type Contact, type ContactFilter, type ContactListQuery, RESULTS_MAX } from '#contracts/contact.ts'
import type { Pagination } from '#contracts/envelope.ts'
import { inquiryColumns } from '#contracts/inquiry-fields.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { toContact } from '../contacts.rows.ts'
import { findMatching, selectMatching } from './filter.queries.ts'

export interface ContactPage {
  data: Contact[]
  pagination: Pagination
  more: boolean
  /** The highest id of all inquiries, read just before the list; 0 when there are none. */
  newest: number
}

/** The columns of an inquiry as the list shows it, with whose it is and whether a reply to it failed. */
export const listed = (db: Db) =>
  db
    .selectFrom('contacts')
    .leftJoin('users', 'users.id', 'contacts.assignee_id')
    .select([
      'contacts.id',
      ...inquiryColumns.map(column => `contacts.${column}` as const),
      'contacts.status',
      'contacts.suspected',
      'contacts.version',
      'contacts.created_at',
      'contacts.assignee_id',
      'contacts.answered_at',
      'contacts.deleted_at',
      'users.name as assignee_name',
      'users.email as assignee_email',
    ])
    .select(eb =>
      eb
        .case()
        .when(
          eb.exists(
            eb
              .selectFrom('mail_jobs')
              .select('mail_jobs.id')
              .whereRef('mail_jobs.contact_id', '=', 'contacts.id')
              .where('mail_jobs.kind', '=', 'reply')
              .where('mail_jobs.state', '=', 'failed'),
          ),
        )
        .then(sql.lit(1))
        .else(sql.lit(0))
        .end()
        .as('reply_failed'),
    )

/** Inquiries by id, newest first; ids that are gone are left out. */
export async function readContacts(db: Db, ids: readonly number[]): Promise<Contact[]> {
  if (ids.length === 0) return []
  const rows = await listed(db).where('contacts.id', 'in', ids).execute()
  // Sorted here: an outer ORDER BY would invite the planner to walk the whole list.
  return rows.sort((a, b) => b.id - a.id).map(toContact)
}

/**
 * How many inquiries a filter finds, and the highest id of all, 0 when there are none: read at one moment. Results of a search
 * are counted up to one more than are listed.
 */
async function countMatching(db: Db, filter: ContactFilter, clock: Clock) {
  const found = selectMatching(db, filter, clock)
    .select('contacts.id')
    .$if(filter.q !== '', query => query.limit(RESULTS_MAX + 1))
  const { total, newest } = await db
    .selectFrom(found.as('found'))
    .select(eb => [
      eb.fn.countAll<number>().as('total'),
      eb
        .selectFrom('contacts')
        .select(({ fn }) => fn.max<number | null>('contacts.id').as('id'))
        .as('newest'),
    ])
    .executeTakeFirstOrThrow()
  return { found: total, newest: newest ?? 0 }
}

/**
 * One page of inquiries, newest first; empty beyond the end. A search for words ends with the newest `RESULTS_MAX`.
 */
export async function listContacts(
  db: Db,
  { page, limit, ...filter }: ContactListQuery,
  clock: Clock,
): Promise<ContactPage> {
  // First: what arrives while the list is read may then stand in it, but is not taken for seen.
  const { found, newest } = await countMatching(db, filter, clock)
  const total = filter.q ? Math.min(found, RESULTS_MAX) : found
  const offset = (page - 1) * limit
  const listed = Math.min(limit, total - offset)
  const data =
    listed > 0 ? await readContacts(db, await findMatching(db, filter, clock, { limit: listed, offset })) : []
  return { data, pagination: { page, limit, total }, more: found > total, newest }
}
