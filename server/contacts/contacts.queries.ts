import type { Kysely } from 'kysely'
import type { CategoryId } from '#contracts/category.ts'
import type { ContactDetail, ContactInput, ContactUpdate } from '#contracts/contact.ts'
import { isPostgres } from '../db/dialect.ts'
import type { ContactEventRow, Db, Tables } from '../db/tables.ts'
import { notFound, stale } from '../errors.ts'
import { bookColumns, keepBooks } from './bookkeeping.queries.ts'
import { toContact, toContactColumns, toContactEvent, toMailJob } from './contacts.rows.ts'
import { tell } from './feed.queries.ts'
import { listed } from './list.queries.ts'
import { putWords } from './words.queries.ts'
import { storedWords } from './words.rules.ts'

/** Who did something to an inquiry, and when: an admin's email and id, or null for the public form and the salon itself. */
export interface Deed {
  actor: string | null
  by: number | null
  at: string
}

const record = (trx: Db, event: Omit<ContactEventRow, 'id'>) =>
  trx.insertInto('contact_events').values(event).execute()

/** @throws ApiError 404 */
export async function getContact(db: Db, id: number): Promise<ContactDetail> {
  const row = await listed(db)
    .where('contacts.id', '=', id)
    .where('contacts.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Contact not found')
  const history = await db
    .selectFrom('contact_events')
    .select(['action', 'from_status', 'to_status', 'assignee', 'actor', 'at'])
    .where('contact_id', '=', id)
    .orderBy('id')
    .execute()
  const mail = await db
    .selectFrom('mail_jobs')
    .select(['kind', 'state', 'attempts', 'last_error', 'created_at', 'sent_at', 'reply_id'])
    .where('contact_id', '=', id)
    .orderBy('id')
    .execute()
  const notes = await db
    .selectFrom('contact_notes')
    .select(['id', 'text', 'author', 'at'])
    .where('contact_id', '=', id)
    .orderBy('id')
    .execute()
  const replies = await db
    .selectFrom('contact_replies')
    .select(['id', 'subject', 'text', 'author', 'at'])
    .where('contact_id', '=', id)
    .orderBy('id')
    .execute()
  return {
    ...toContact(row),
    history: history.map(toContactEvent),
    mail: mail.map(toMailJob),
    notes,
    replies,
  }
}

/** The category of the service that an inquiry names; empty when it names none of ours. */
async function findCategory(db: Db, service: string): Promise<CategoryId | ''> {
  if (service === '') return ''
  const found = await db
    .selectFrom('services')
    .select('category_id')
    .where('name', '=', service)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.category_id ?? ''
}

/** Stores a new inquiry, always unread, with the first entry of its history. Whoever calls this tells of it at the end. */
export async function createContact(
  trx: Db,
  input: ContactInput,
  suspected: boolean,
  now: string,
): Promise<number> {
  const stored = await trx
    .insertInto('contacts')
    .values({
      ...toContactColumns(input, suspected),
      category: await findCategory(trx, input.service),
      status: 'unread',
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .returning([...bookColumns, 'first_name', 'last_name', 'email', 'phone', 'message'])
    .executeTakeFirstOrThrow()
  const { id } = stored
  await record(trx, {
    contact_id: id,
    action: 'created',
    from_status: null,
    to_status: 'unread',
    assignee: null,
    actor: null,
    at: now,
  })
  await keepBooks(trx, [{ before: undefined, after: stored }])
  await putWords(trx, [{ id, words: storedWords(stored) }])
  return id
}

/**
 * Gives an inquiry another status. The status that it has already changes nothing, whatever version is named;
 * neither does an automatic read (`onlyIfUnread`) of what somebody has read. Processing or completed stops the clock.
 * @param version what the admin's screen showed; undefined changes whatever is stored
 * @throws ApiError 404, or 412 when somebody else changed it in the meantime
 */
export function updateContact(
  db: Kysely<Tables>,
  id: number,
  { status, onlyIfUnread }: ContactUpdate,
  version: number | undefined,
  { actor, by, at }: Deed,
): Promise<ContactDetail> {
  return db.transaction().execute(async trx => {
    const before = await trx
      .selectFrom('contacts')
      .select([...bookColumns, 'version'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .$if(isPostgres(trx), query => query.forUpdate())
      .executeTakeFirst()
    if (!before) throw notFound('Contact not found')
    const from = before.status
    if (from === status || (onlyIfUnread && from !== 'unread')) return getContact(trx, id)
    if (version !== undefined && version !== before.version) throw stale(await getContact(trx, id))
    const answered_at = before.answered_at ?? (status === 'read' ? null : at)
    await trx
      .updateTable('contacts')
      .set({ status, answered_at, version: before.version + 1, updated_at: at })
      .where('id', '=', id)
      .execute()
    await record(trx, {
      contact_id: id,
      action: 'status',
      from_status: from,
      to_status: status,
      assignee: null,
      actor,
      at,
    })
    await keepBooks(trx, [{ before, after: { ...before, status, answered_at } }])
    const contact = await getContact(trx, id)
    await tell(trx, { contactId: id, what: 'status', by }, at)
    return contact
  })
}

/**
 * Puts an inquiry into the bin.
 * @param version what the admin's screen showed; undefined deletes whatever is stored
 * @throws ApiError 404, or 412 when somebody else changed it in the meantime
 */
export function deleteContact(
  db: Kysely<Tables>,
  id: number,
  version: number | undefined,
  { actor, by, at }: Deed,
): Promise<void> {
  return db.transaction().execute(async trx => {
    const before = await trx
      .selectFrom('contacts')
      .select([...bookColumns, 'version'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .$if(isPostgres(trx), query => query.forUpdate())
      .executeTakeFirst()
    if (!before) throw notFound('Contact not found')
    if (version !== undefined && version !== before.version) throw stale(await getContact(trx, id))
    await trx
      .updateTable('contacts')
      .set({ deleted_at: at, version: before.version + 1, updated_at: at })
      .where('id', '=', id)
      .execute()
    await record(trx, {
      contact_id: id,
      action: 'deleted',
      from_status: before.status,
      to_status: null,
      assignee: null,
      actor,
      at,
    })
    await keepBooks(trx, [{ before, after: { ...before, deleted_at: at } }])
    await tell(trx, { contactId: id, what: 'deleted', by }, at)
  })
}
