import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { User } from '#contracts/accounts/user.ts'
import {
  ACTIVITY_YEARS,
  ActivityAction,
  type ActivityEntry,
  type ActivityFilter,
  ActivityKind,
  type ActivityList,
  type ActivityPerson,
  type ActivityQuery,
  AUTOMATIC,
  COMMAND_LINE,
} from '#contracts/activity/activity.ts'
import { clampDay, instantAfterMonths, startOfDay } from '#contracts/text/days.ts'
import { plainText } from '#contracts/text/plain-text.ts'
import { type Clock, instant } from '../clock.ts'
import { countRows } from '../db/dialect.ts'
import { deletePaced } from '../db/paced.ts'
import type { ActivityRow, Db, Tables } from '../db/tables.ts'

const PEOPLE_MAX = 200

type EntryRow = Selectable<ActivityRow>

type Entries = SelectQueryBuilder<Tables, 'activity', object>

const selectEntries = (db: Db): Entries => db.selectFrom('activity')

/** The account that sees its own entries only. */
export type OwnEntries = Pick<User, 'id'>

function filterEntries(
  db: Db,
  { person, kind, from, to }: ActivityFilter,
  own: OwnEntries | undefined,
): Entries {
  let query = selectEntries(db)
  if (own) query = query.where('actorId', '=', own.id)
  if (person === COMMAND_LINE) query = query.where('origin', '=', 'command line')
  else if (person === AUTOMATIC) query = query.where('origin', '=', 'automatic')
  else if (person) query = query.where('actor', '=', plainText(person).toLowerCase())
  if (kind === 'other') query = query.where('kind', 'not in', ActivityKind.options)
  else if (kind) query = query.where('kind', '=', kind)
  if (from) query = query.where('at', '>=', startOfDay(clampDay(from)))
  if (to) query = query.where('at', '<', startOfDay(clampDay(to), 1))
  return query
}

const inOrder = (query: Entries) => query.selectAll().orderBy('at', 'desc').orderBy('id', 'desc')

/** The present accounts by id and by email. */
async function readNames(db: Db): Promise<(row: Pick<EntryRow, 'actor' | 'actorId'>) => string | null> {
  const users = await db.selectFrom('users').select(['id', 'email', 'name']).execute()
  const byId = new Map(users.map(user => [user.id, user.name]))
  const byEmail = new Map(users.map(user => [user.email, user.name]))
  return ({ actor, actorId }) => (actorId === null ? byEmail.get(actor ?? '') : byId.get(actorId)) ?? null
}

const toEntry = (
  { id, actorId, kind, action, oldText, newText, ...row }: EntryRow,
  name: string | null,
): ActivityEntry => ({
  ...row,
  id: `${id}`,
  name,
  kind: ActivityKind.safeParse(kind).data ?? 'other',
  action: ActivityAction.safeParse(action).data ?? 'changed',
  old: oldText,
  new: newText,
})

async function toEntries(db: Db, rows: readonly EntryRow[]): Promise<ActivityEntry[]> {
  const nameOf = await readNames(db)
  return rows.map(row => toEntry(row, nameOf(row)))
}

/** Whose entries there are: accounts by their name, then removed ones by their email. */
async function listPeople(db: Db, own: OwnEntries | undefined): Promise<ActivityPerson[]> {
  if (own) return []
  const rows = await selectEntries(db)
    .select(['actor', ({ fn }) => fn.max<number | null>('actorId').as('actorId')])
    .where('actor', 'is not', null)
    .$narrowType<{ actor: string }>()
    .groupBy('actor')
    .orderBy('actor')
    .limit(PEOPLE_MAX)
    .execute()
  const nameOf = await readNames(db)
  const people = rows.map(row => ({ email: row.actor, name: nameOf(row) }))
  return people.sort((a, b) => Number(a.name === null) - Number(b.name === null) || compareNames(a, b))
}

const compareNames = (a: ActivityPerson, b: ActivityPerson) =>
  (a.name ?? a.email).localeCompare(b.name ?? b.email, 'en')

/**
 * One page of the record, newest first; empty beyond the end.
 * @param own the account that sees its own entries only; undefined for all entries
 */
export async function listActivity(
  db: Db,
  { page, limit, ...filter }: ActivityQuery,
  own?: OwnEntries,
): Promise<Omit<ActivityList, 'success'>> {
  const matching = filterEntries(db, filter, own)
  const total = await countRows(matching)
  const start = Math.min((page - 1) * limit, total)
  const rows = await inOrder(matching).limit(limit).offset(start).execute()
  return {
    data: await toEntries(db, rows),
    pagination: { page, limit, total },
    people: await listPeople(db, own),
  }
}

type EntryPosition = Pick<EntryRow, 'at' | 'id'>

/** What a filter finds up to its newest entry of now, so that the number and the rows of an export are the same. */
export async function findActivity(
  db: Db,
  filter: ActivityFilter,
): Promise<{ number: number; newest: EntryPosition | undefined }> {
  const matching = filterEntries(db, filter, undefined)
  const newest = await inOrder(matching).limit(1).executeTakeFirst()
  if (!newest) return { number: 0, newest }
  return { number: await countRows(upTo(matching, newest)), newest }
}

const upTo = (entries: Entries, { at, id }: EntryPosition): Entries =>
  entries.where(sql<boolean>`(at, id) <= (${at}, ${id})`)

const BATCH = 1_000

/** The entries that a filter finds, from `newest` back in time, in batches. */
export async function* readActivity(
  db: Db,
  filter: ActivityFilter,
  newest: EntryPosition | undefined,
): AsyncGenerator<ActivityEntry[]> {
  if (!newest) return
  let query = inOrder(upTo(filterEntries(db, filter, undefined), newest)).limit(BATCH)
  for (;;) {
    const rows = await query.execute()
    const last = rows.at(-1)
    if (!last) return
    yield await toEntries(db, rows)
    if (rows.length < BATCH) return
    query = inOrder(filterEntries(db, filter, undefined))
      .where(sql<boolean>`(at, id) < (${last.at}, ${last.id})`)
      .limit(BATCH)
  }
}

/** The entries by and about the account with an email, oldest first. */
export async function listActivityNaming(db: Db, email: string): Promise<Omit<ActivityEntry, 'id'>[]> {
  const isTheirs = (column: 'subject' | 'actor') =>
    sql<boolean>`lower(${sql.ref(column)}) = ${email.toLowerCase()}`
  const rows = await inOrder(
    selectEntries(db).where(eb => eb.or([isTheirs('subject'), isTheirs('actor')])),
  ).execute()
  return (await toEntries(db, rows.toReversed())).map(({ id: _, ...entry }) => entry)
}

/** Deletes the entries whose time has passed. */
export async function deleteOldActivity(db: Db, clock: Clock): Promise<void> {
  const at = instantAfterMonths(instant(clock), -12 * ACTIVITY_YEARS)
  await deletePaced(limit => {
    const old = db.selectFrom('activity').select('id').where('at', '<', at).orderBy('at').limit(limit)
    return db.deleteFrom('activity').where('id', 'in', old).executeTakeFirstOrThrow()
  })
}
