import type { Kysely } from 'kysely'
import { ContactFilter } from '#contracts/contact.ts'
import { BULK_MAX, type BulkInput, type BulkReport } from '#contracts/desk.ts'
import type { Clock } from '../../clock.ts'
import type { Tables } from '../../db/tables.ts'
import { refused } from '../../errors.ts'
import { findMatching } from '../list/filter.queries.ts'
import { canSee, stepOf } from './act.rules.ts'
import { carryOut, type Doing, lockStandings, tellOf } from './acts.queries.ts'
import { getAssigneeEmail } from './people.queries.ts'

const all = ContactFilter.parse({})

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
    const filter = 'filter' in which ? which.filter : all
    const find = (within?: number[]) => findMatching(trx, filter, clock, { limit: BULK_MAX + 1, within })
    const asked = 'ids' in which ? [...new Set(which.ids)] : await find()
    if (asked.length > BULK_MAX) throw refused({ which: tooMany })
    const rows = await lockStandings(trx, asked)
    // Until they were locked, others could change them: what does not fit any more is not meant any more.
    const ids = 'ids' in which ? asked : await find(asked)
    const meant = new Set(ids)
    const seen = rows.filter(row => meant.has(row.id) && canSee(act, row))
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
