import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ContactFilter } from '#contracts/contact.ts'
import { BULK_MAX, type BulkInput, type BulkReport } from '#contracts/desk.ts'
import type { Clock } from '../../clock.ts'
import type { Tables } from '../../db/tables.ts'
import { refused } from '../../errors.ts'
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

/**
 * Does one act to many inquiries, wholly or not at all. Sent again, it finds that all is so already.
 * @throws ApiError 422 when they are handed to somebody who is no admin
 */
export function changeMany(
  db: Kysely<Tables>,
  clock: Clock,
  which: BulkInput['which'],
  doing: Doing,
): Promise<BulkReport> {
  const { act, deed } = doing
  return db.transaction().execute(async trx => {
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
  })
}
