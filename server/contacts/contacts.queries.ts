import type { Kysely } from 'kysely'
import type {
  Contact,
  ContactDetail,
  ContactInput,
  ContactListQuery,
  ContactUpdate,
} from '#contracts/contact.ts'
import type { Pagination } from '#contracts/envelope.ts'
import { isPostgres } from '../db/dialect.ts'
import type { ContactEventRow, Db, Tables } from '../db/tables.ts'
import { notFound, stale } from '../errors.ts'
import { toContact, toContactColumns, toContactEvent, toMailJob, windowOf } from './contacts.rules.ts'
import { changeCounts, countContacts } from './counts.queries.ts'

const columns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'branch',
  'service',
  'message',
  'status',
  'suspected',
  'version',
  'created_at',
] as const

/** Who did something to an inquiry, and when. `actor` is an admin's email, or null for the public form. */
export interface Deed {
  actor: string | null
  at: string
}

const record = (trx: Db, event: Omit<ContactEventRow, 'id'>) =>
  trx.insertInto('contact_events').values(event).execute()

/**
 * One page of inquiries, newest first, ties by id; empty beyond the end.
 * An index alone finds the page's ids, from the nearer end of the list, and only then are its rows read:
 * the first and the last page cost the same at any size.
 */
export async function listContacts(
  db: Db,
  { page, limit, status }: ContactListQuery,
): Promise<{ data: Contact[]; pagination: Pagination }> {
  const total = await countContacts(db, status)
  const pagination = { page, limit, total }
  const window = windowOf(total, page, limit)
  if (!window) return { data: [], pagination }
  const direction = window.reversed ? 'asc' : 'desc'
  const rows = await db
    .selectFrom('contacts')
    .select(columns)
    .where('id', 'in', ids =>
      ids
        .selectFrom('contacts')
        .select('id')
        .$if(status !== '', query => query.where('status', '=', status as Contact['status']))
        .orderBy('created_at', direction)
        .orderBy('id', direction)
        .limit(window.limit)
        .offset(window.offset),
    )
    .execute()
  // Sorted here: an outer ORDER BY would invite the planner to walk the whole list.
  rows.sort((a, b) => (a.created_at === b.created_at ? b.id - a.id : a.created_at < b.created_at ? 1 : -1))
  return { data: rows.map(toContact), pagination }
}

/** @throws ApiError 404 */
export async function getContact(db: Db, id: number): Promise<ContactDetail> {
  const row = await db.selectFrom('contacts').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Contact not found')
  const history = await db
    .selectFrom('contact_events')
    .select(['action', 'from_status', 'to_status', 'actor', 'at'])
    .where('contact_id', '=', id)
    .orderBy('id')
    .execute()
  const mail = await db
    .selectFrom('mail_jobs')
    .select(['kind', 'state', 'attempts', 'last_error', 'sent_at'])
    .where('contact_id', '=', id)
    .orderBy('id')
    .execute()
  return { ...toContact(row), history: history.map(toContactEvent), mail: mail.map(toMailJob) }
}

/** Stores a new inquiry, always unread, with the first entry of its history. */
export async function createContact(
  trx: Db,
  input: ContactInput,
  suspected: boolean,
  now: string,
): Promise<number> {
  const { id } = await trx
    .insertInto('contacts')
    .values({
      ...toContactColumns(input, suspected),
      status: 'unread',
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(trx, {
    contact_id: id,
    action: 'created',
    from_status: null,
    to_status: 'unread',
    actor: null,
    at: now,
  })
  await changeCounts(trx, { unread: 1 })
  return id
}

/**
 * Gives an inquiry another status. The status that it has already changes nothing, whatever version is named;
 * neither does an automatic read (`onlyIfUnread`) of what somebody has read.
 * @param version what the admin's screen showed; undefined changes whatever is stored
 * @throws ApiError 404, or 412 when somebody else changed it in the meantime
 */
export function updateContact(
  db: Kysely<Tables>,
  id: number,
  { status, onlyIfUnread }: ContactUpdate,
  version: number | undefined,
  { actor, at }: Deed,
): Promise<ContactDetail> {
  return db.transaction().execute(async trx => {
    const before = await trx
      .selectFrom('contacts')
      .select(['status', 'version'])
      .where('id', '=', id)
      .$if(isPostgres(trx), query => query.forUpdate())
      .executeTakeFirst()
    if (!before) throw notFound('Contact not found')
    const from = before.status
    if (from === status || (onlyIfUnread && from !== 'unread')) return getContact(trx, id)
    if (version !== undefined && version !== before.version) throw stale(await getContact(trx, id))
    await trx
      .updateTable('contacts')
      .set({ status, version: before.version + 1, updated_at: at })
      .where('id', '=', id)
      .execute()
    await record(trx, { contact_id: id, action: 'status', from_status: from, to_status: status, actor, at })
    await changeCounts(trx, { [from]: -1, [status]: 1 })
    return getContact(trx, id)
  })
}

/**
 * Deletes an inquiry and the messages about it that are not sent yet; its history stays, without its content.
 * @param version what the admin's screen showed; undefined deletes whatever is stored
 * @throws ApiError 404, or 412 when somebody else changed it in the meantime
 */
export function deleteContact(
  db: Kysely<Tables>,
  id: number,
  version: number | undefined,
  { actor, at }: Deed,
): Promise<void> {
  return db.transaction().execute(async trx => {
    const gone = await trx
      .deleteFrom('contacts')
      .where('id', '=', id)
      .$if(version !== undefined, query => query.where('version', '=', version as number))
      .returning('status')
      .executeTakeFirst()
    if (!gone) throw stale(await getContact(trx, id))
    const from = gone.status
    await record(trx, { contact_id: id, action: 'deleted', from_status: from, to_status: null, actor, at })
    await changeCounts(trx, { [from]: -1 })
  })
}
