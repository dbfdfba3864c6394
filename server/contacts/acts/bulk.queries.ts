import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ContactFilter } from '#contracts/contact.ts'
import { BULK_MAX, type BulkInput, BulkReport } from '#contracts/desk.ts'
import { type Success, successOf } from '#contracts/envelope.ts'
import { type Clock, instant } from '../../clock.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { refused } from '../../errors.ts'
import { KEY_LIFE_MS, type KeyedRequest, keepAnswer, takeKey } from '../arrival/idempotency.queries.ts'
import { findMatching } from '../list/filter.queries.ts'
import { canSee, stepOf } from './act.rules.ts'
import { carryOut, type Doing, lockStandings, tellOf } from './acts.queries.ts'
import { getAssigneeEmail } from './people.queries.ts'

const tooMany = `These are more than ${BULK_MAX.toLocaleString('en-US')} inquiries, which is as many as can be changed at once. Narrow the filter, for example by its days, and go on with the rest after that.`

/**
 * The ids of all inquiries up to `newest` that a filter finds, newest first.
 * @throws ApiError 422 when they are too many for one action
 */
export async function listIds(
  db: Kysely<Tables>,
  clock: Clock,
  filter: ContactFilter,
  newest: number,
): Promise<number[]> {
  const ids = await findMatching(db, filter, clock, { limit: BULK_MAX + 1, below: newest + 1 })
  if (ids.length > BULK_MAX) throw refused({ upTo: tooMany })
  return ids
}

async function changeLocked(
  trx: Db,
  clock: Clock,
  which: BulkInput['which'],
  doing: Doing,
): Promise<BulkReport> {
  const { act, deed } = doing
  // Also when there is nothing to hand over.
  if (act.action === 'assign') await getAssigneeEmail(trx, act.userId)
  const ids = [...new Set(which.ids)]
  const seen = (await lockStandings(trx, ids)).filter(row => canSee(act, row))
  // Asked once they are locked: until then others could change them.
  const matching =
    which.filter && (await findMatching(trx, which.filter, clock, { limit: ids.length, within: ids }))
  const stillMatching = matching && new Set(matching)
  const meant = seen.filter(row => stillMatching?.has(row.id) ?? true)
  const steps = meant.flatMap(row => stepOf(row, act, deed.at) ?? [])
  const actionId = steps.length > 0 ? randomUUID() : null
  if (actionId) {
    await carryOut(trx, steps, doing, actionId)
    await tellOf(trx, steps, deed)
  }
  return {
    changed: steps.length,
    unchanged: meant.length - steps.length,
    skipped: seen.length - meant.length,
    missing: ids.length - seen.length,
    ids: steps.map(({ before }) => before.id),
    actionId,
  }
}

/**
 * Does one act to many inquiries, wholly or not at all.
 * @param key with which a repetition gets the first report again, and changes nothing
 * @throws ApiError 409 when the key was used for something else; 422 when they are handed to somebody who is no admin
 */
export function changeMany(
  db: Kysely<Tables>,
  clock: Clock,
  { which }: BulkInput,
  doing: Doing,
  key?: KeyedRequest,
): Promise<BulkReport> {
  return db.transaction().execute(async trx => {
    if (!key) return changeLocked(trx, clock, which, doing)
    const unknown = { status: 200, body: { success: true as const } }
    const first = await takeKey(trx, key, unknown, doing.deed.at, instant(clock, -KEY_LIFE_MS))
    if (first) return successOf(BulkReport).parse(first.body).data
    const data = await changeLocked(trx, clock, which, doing)
    await keepAnswer(trx, key, { success: true, data } as Success)
    return data
  })
}
