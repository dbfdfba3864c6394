import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type Success, successOf } from '#contracts/envelope.ts'
import { BULK_MAX, type BulkInput, BulkReport } from '#contracts/inbox.ts'
import type { InquiryFilter } from '#contracts/inquiry.ts'
import type { Clock } from '../../clock.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { refused } from '../../errors.ts'
import { findMatching } from '../list/filter.queries.ts'
import { claimKey, type KeyedRequest, storeAnswer } from '../submit/idempotency.queries.ts'
import { type ActionRequest, applyActions, lockInquiries, publishTransitions } from './actions.queries.ts'
import { appliesTo, transitionOf } from './actions.rules.ts'
import { requireAssignee } from './assignees.queries.ts'

const tooMany = `You can change up to ${BULK_MAX.toLocaleString('en-US')} inquiries at once. Narrow the filter, for example by date, then repeat for the rest.`

/**
 * The ids of the inquiries up to `newest` that a filter finds, newest first.
 * @throws ApiError 422 when they are too many for one action
 */
export async function listIds(
  db: Kysely<Tables>,
  clock: Clock,
  filter: InquiryFilter,
  newest: number,
): Promise<number[]> {
  const ids = await findMatching(db, filter, clock, { limit: BULK_MAX + 1, below: newest + 1 })
  if (ids.length > BULK_MAX) throw refused({ upTo: tooMany })
  return ids
}

async function changeAll(
  trx: Db,
  clock: Clock,
  which: BulkInput['which'],
  request: ActionRequest,
): Promise<BulkReport> {
  const { action, actor, at } = request
  // Before the inquiries are locked: removing an account locks the user first.
  await requireAssignee(trx, action)
  const ids = [...new Set(which.ids)]
  const found = (await lockInquiries(trx, ids)).filter(row => appliesTo(action, row))
  // After the inquiries are locked, so that no one changes whether they match.
  const matching =
    which.filter && (await findMatching(trx, which.filter, clock, { limit: ids.length, within: ids }))
  const matchingIds = matching && new Set(matching)
  const matched = found.filter(row => matchingIds?.has(row.id) ?? true)
  const transitions = matched.flatMap(row => transitionOf(row, action, at) ?? [])
  const actionId = transitions.length > 0 ? randomUUID() : null
  if (actionId) {
    await applyActions(trx, transitions, request, actionId)
    await publishTransitions(trx, transitions, actor, at)
  }
  return {
    changed: transitions.length,
    unchanged: matched.length - transitions.length,
    skipped: found.length - matched.length,
    missing: ids.length - found.length,
    ids: transitions.map(({ before }) => before.id),
    actionId,
  }
}

/**
 * Performs an action on several inquiries, in one transaction.
 * @param key a repetition with the same key gets the first report again and changes nothing
 * @throws ApiError 409 when the key was used for another request; 422 when the assignee is no admin
 */
export function applyBulkAction(
  db: Kysely<Tables>,
  clock: Clock,
  { which }: BulkInput,
  request: ActionRequest,
  key?: KeyedRequest,
): Promise<BulkReport> {
  return db.transaction().execute(async trx => {
    if (!key) return changeAll(trx, clock, which, request)
    const first = await claimKey(trx, key, request.at)
    if (first) return successOf(BulkReport).parse(first).data
    const data = await changeAll(trx, clock, which, request)
    await storeAnswer(trx, key, { success: true, data } as Success)
    return data
  })
}
