import type { Kysely } from 'kysely'
import { BULK_MAX, type BulkInput, type BulkReport } from '#contracts/desk.ts'
import type { Clock } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import { refused } from '../errors.ts'
import { canSee, stepOf } from './act.rules.ts'
import { carryOut, type Doing, lockStandings, tellOf } from './acts.queries.ts'
import { findMatching } from './filter.queries.ts'
import { getAssigneeEmail } from './people.queries.ts'

const tooMany = `These are more than ${BULK_MAX.toLocaleString('en-US')} inquiries, which is as many as can be changed at once. Narrow the filter, for example by its days, and go on with the rest after that.`

/**
 * Does one act to many inquiries, wholly or not at all. Sent again, it finds that all is so already.
 * @throws ApiError 422 when they are too many, or handed to somebody who is no admin
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
    const ids =
      'ids' in which
        ? [...new Set(which.ids)]
        : await findMatching(trx, which.filter, clock, { limit: BULK_MAX + 1 })
    if (ids.length > BULK_MAX) throw refused({ which: tooMany })
    const seen = (await lockStandings(trx, ids)).filter(row => canSee(act, row))
    const steps = seen.flatMap(row => stepOf(row, act, deed.at) ?? [])
    if (steps.length > 0) {
      await carryOut(trx, steps, doing)
      await tellOf(trx, steps, doing)
    }
    return {
      changed: steps.length,
      unchanged: seen.length - steps.length,
      missing: ids.length - seen.length,
      ids: steps.map(({ before }) => before.id),
    }
  })
}
