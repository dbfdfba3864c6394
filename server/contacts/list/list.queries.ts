import { sql } from 'kysely'
import { type Contact, type ContactFilter, type ContactListQuery, RESULTS_MAX } from '#contracts/contact.ts'
import type { Pagination } from '#contracts/envelope.ts'
import type { Clock } from '../../clock.ts'
import { isPostgres } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { firstIdOf } from '../books/blocks.rules.ts'
import { toContact } from '../contacts.rows.ts'
import { findMatching } from './filter.queries.ts'
import { isCounted } from './filter.rules.ts'

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
      'contacts.first_name',
      'contacts.last_name',
      'contacts.email',
      'contacts.phone',
      'contacts.branch',
      'contacts.service',
      'contacts.message',
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

type Counted = Pick<ContactFilter, 'status' | 'suspected'>

const blocks = (db: Db, { status, suspected }: Counted) =>
  db
    .selectFrom('contact_blocks')
    .$if(status !== '', query => query.where('status', '=', status as Contact['status']))
    .$if(suspected !== '', query => query.where('suspected', '=', suspected === 'only' ? 1 : 0))

/** How many inquiries there are outside the bin, without counting rows. */
export async function countContacts(db: Db, filter: Counted): Promise<number> {
  const { total } = await blocks(db, filter)
    .select(eb => eb.fn.sum<number | null>('total').as('total'))
    .executeTakeFirstOrThrow()
  return total ?? 0
}

/** The block in which the inquiry lies before which there are `offset` others, and how many of these are in it. */
async function findBlock(
  db: Db,
  filter: Counted,
  offset: number,
): Promise<{ block: number; within: number } | undefined> {
  const found = await db
    .with('counted', () =>
      blocks(db, filter)
        .select(['block', eb => eb.fn.sum<number>('total').as('here')])
        .groupBy('block'),
    )
    .with('summed', query =>
      query
        .selectFrom('counted')
        .select(['block', 'here', sql<number>`sum(here) over (order by block desc)`.as('upto')]),
    )
    .selectFrom('summed')
    .select(['block', 'here', 'upto'])
    .where('upto', '>', offset)
    .orderBy('block', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found && { block: found.block, within: offset - (Number(found.upto) - Number(found.here)) }
}

/**
 * The ids of a page that begins in a block. SQLite is told which index has all that it takes: on its own it reads the rows
 * themselves, which are ten times as long.
 */
async function findPage(
  db: Db,
  { status, suspected }: Counted,
  { block, within }: { block: number; within: number },
  limit: number,
): Promise<number[]> {
  const kind = suspected === '' ? 'listed' : suspected === 'hide' ? 'trusted' : 'suspected'
  const index = isPostgres(db) ? sql`` : sql`indexed by ${sql.ref(`contacts_${kind}${status && '_status'}`)}`
  const isKind = suspected === '' ? sql`` : sql`and suspected = ${sql.lit(suspected === 'only' ? 1 : 0)}`
  const isStatus = status === '' ? sql`` : sql`and status = ${status}`
  const { rows } = await sql<{ id: number }>`
    select id from contacts ${index}
    where deleted_at is null ${isKind} ${isStatus} and id < ${firstIdOf(block + 1)}
    order by id desc limit ${limit} offset ${within}
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function findNewest(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('contacts')
    .select(eb => eb.fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow()
  return id ?? 0
}

/**
 * One page of inquiries, in the order of arrival, newest first; empty beyond the end. What the blocks count has exact
 * totals and every page; the pages of all other filters end with the newest `RESULTS_MAX`.
 */
export async function listContacts(
  db: Db,
  { page, limit, ...filter }: ContactListQuery,
  clock: Clock,
): Promise<ContactPage> {
  const offset = (page - 1) * limit
  // First: what arrives while the list is read may then stand in it, but is not taken for seen.
  const newest = await findNewest(db)
  if (!isCounted(filter)) {
    const ids = await findMatching(db, filter, clock, { limit: RESULTS_MAX + 1 })
    const total = Math.min(ids.length, RESULTS_MAX)
    const data = await readContacts(db, ids.slice(offset, Math.min(offset + limit, total)))
    return { data, pagination: { page, limit, total }, more: ids.length > total, newest }
  }
  const total = await countContacts(db, filter)
  const pagination = { page, limit, total }
  const place = offset < total ? await findBlock(db, filter, offset) : undefined
  if (!place) return { data: [], pagination, more: false, newest }
  const ids = await findPage(db, filter, place, limit)
  return { data: await readContacts(db, ids), pagination, more: false, newest }
}
