import type { Kysely } from 'kysely'
import type { ErasureInput } from '#contracts/privacy/privacy.ts'
import { personKeyOf } from '#contracts/text/person-keys.ts'
import { writeAs } from '../accounts/actor.queries.ts'
import { forgetAttempts } from '../accounts/attempts.queries.ts'
import type { RequestSession } from '../accounts/sessions.queries.ts'
import { findUserByEmail } from '../accounts/users.queries.ts'
import { type Clock, instant } from '../clock.ts'
import { batchesOf, idList, isPostgres } from '../db/dialect.ts'
import type { KeyedChange } from '../db/keyed-changes.ts'
import type { Db, Tables } from '../db/tables.ts'
import {
  addUnfinishedWork,
  finishWork,
  listUnfinishedWork,
  type UnfinishedWork,
} from '../db/unfinished-work.ts'
import { stale } from '../errors.ts'
import { deleteForGood } from '../inquiries/state/delete-for-good.queries.ts'
import { lockInquiries } from '../inquiries/state/lock.queries.ts'
import { lockPeople } from '../inquiries/state/person-note.queries.ts'
import { recordActivity } from '../record/record-activity.queries.ts'
import { chooseAmong, digestOf, listErasable, summarisePersonData } from './person-data.queries.ts'

/**
 * A waiting reminder is about several inquiries: links it to another one, which no one else is deleting. Without waiting, as two
 * erasures may each have locked what the other one would choose; when all others are locked, the reminder is dropped.
 */
async function reassignReminders(trx: Db, ids: readonly number[]): Promise<void> {
  const other = await trx
    .selectFrom('inquiries')
    .select('id')
    .where('id', 'not in', idList(trx, ids))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .$if(isPostgres(trx), query => query.forKeyShare().skipLocked())
    .executeTakeFirst()
  if (!other) return
  await trx
    .updateTable('mailJobs')
    .set({ inquiryId: other.id })
    .where('kind', '=', 'deadline')
    .where('state', '=', 'waiting')
    .where('inquiryId', 'in', idList(trx, ids))
    .execute()
}

/** How many inquiries are erased by the transaction that decides it. */
export const ERASED_AT_ONCE = 3

/**
 * Erases inquiries, also those in the bin, with all related data: notes, replies, search tokens, mail, history, and the notes about
 * people who have no other inquiry. Their events stay until `eraseEvents`.
 * @param by id of the admin who erases them; null for the retention
 * @param inquiryIds not more than can be erased while others wait
 * @returns the number of erased inquiries
 */
export async function eraseInquiries(
  trx: Db,
  inquiryIds: readonly number[],
  by: number | null,
  at: string,
): Promise<number> {
  const rows = await lockInquiries(trx, inquiryIds)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await reassignReminders(trx, ids)
  await deleteForGood(trx, ids, { by, at, keepsHistory: false })
  return ids.length
}

/**
 * Erases the events of erased inquiries, except `purged`, in statements of their own: on SQLite others wait for a long transaction.
 */
export async function eraseEvents(db: Db, inquiryIds: readonly number[]): Promise<void> {
  for (const ids of batchesOf(inquiryIds))
    await db
      .deleteFrom('inquiryEvents')
      .where('inquiryId', 'in', idList(db, ids))
      .where('what', '<>', 'purged')
      .execute()
}

const finish = (db: Kysely<Tables>, clock: Clock, work: UnfinishedWork): Promise<void> =>
  finishWork(db, work, async ids => {
    await db.transaction().execute(trx => eraseInquiries(trx, ids, work.userId, instant(clock)))
    await eraseEvents(db, ids)
  })

/** Finishes the erasures that a process has left when it ended. */
export async function finishErasures(db: Kysely<Tables>, clock: Clock): Promise<void> {
  for (const work of await listUnfinishedWork(db, 'erasure')) await finish(db, clock, work)
}

/**
 * Erases a person's data: the chosen inquiries with all that belongs to them. Other inquiries and an account of the
 * back office are kept. One transaction decides it and stores which inquiries are to be erased; several others erase
 * them, so that other work can write in between. If the process ends meanwhile, `finishErasures` goes on.
 * @param erasure with the `state` of the summary that the admin saw, and the ids of the inquiries that were chosen in
 * it
 * @param session the admin’s: checked again in the transaction, as nothing brings the data back
 * @param change a repetition erases nothing
 * @returns the number of erased inquiries
 * @throws ApiError 401, 403 when the admin no longer has full access; 412 with the current summary when the data has
 * changed since, 422 when an id is none of these; nothing is erased then
 */
export async function erasePerson(
  db: Kysely<Tables>,
  clock: Clock,
  { state, ids: chosen, ...person }: ErasureInput,
  session: RequestSession,
  change?: KeyedChange,
): Promise<number> {
  const by = session.user
  let ids: number[] = []
  let work = undefined as UnfinishedWork | undefined
  const decide = async (trx: Db) => {
    const { email } = person
    const personKey = personKeyOf(person)?.key ?? ''
    const before = await listErasable(trx, person)
    const lockable = [...before.found, ...before.others].map(({ id }) => id)
    for (const batch of batchesOf(lockable.sort((a, b) => a - b))) await lockInquiries(trx, batch)
    await lockPeople(trx, [personKey])
    const erasable = await listErasable(trx, person)
    if (state !== (await digestOf(trx, erasable))) throw stale(await summarisePersonData(trx, clock, person))
    const found = chooseAmong(erasable, chosen)
    const erased = new Set(found)
    if (email && !(await findUserByEmail(trx, email))) await forgetAttempts(trx, email)
    // Here, as an inquiry of theirs may arrive before the last of these is erased.
    if (erasable.found.every(({ id }) => erased.has(id)))
      await trx.deleteFrom('personNotes').where('key', '=', personKey).execute()
    if (found.length > ERASED_AT_ONCE) work = await addUnfinishedWork(trx, 'erasure', found, by.id)
    else await eraseInquiries(trx, found, by.id, instant(clock))
    const number = found.length
    await recordActivity(trx, {
      by,
      at: instant(clock),
      kind: 'erasure',
      action: 'erased',
      subject: 'person',
      number,
    })
    ids = found
    return { number }
  }
  const { number } = await writeAs(db, clock, { session, change, access: 'admin' }, decide)
  if (work) await finish(db, clock, work)
  else await eraseEvents(db, ids)
  return number
}
