import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type Success, successOf } from '#contracts/api/envelope.ts'
import { BULK_MAX, type BulkInput, BulkReport, NOTES_MAX } from '#contracts/inquiries/inbox.ts'
import type { InquiryDetail, InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import type { Clock } from '../../clock.ts'
import { countRows } from '../../db/dialect.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { notFound, refused, stale } from '../../errors.ts'
import { storeFollowUps, updateNotedSearchTokens } from '../follow-ups/follow-ups.queries.ts'
import { getInquiry } from '../list/detail.queries.ts'
import { findMatching } from '../list/filter.queries.ts'
import { claimKey, type KeyedRequest, storeResponse } from '../state/idempotency.queries.ts'
import { publishEvent } from '../state/inquiry-events.queries.ts'
import { lockInquiries, lockInquiry } from '../state/lock.queries.ts'
import { updateSearchTokens } from '../state/search-tokens.queries.ts'
import { publishTransitions } from '../state/transitions.queries.ts'
import { type Actor, appliesTo, transitionOf } from '../state/transitions.rules.ts'
import { type ActionRequest, applyActions, requireAssignee } from './actions.queries.ts'

interface Condition {
  /** The version that the admin's screen showed; undefined changes any version. */
  version?: number | undefined
  /** Leaves an inquiry that is not unread as it is, with any version. */
  onlyIfUnread?: boolean | undefined
}

/**
 * Performs an action on one inquiry, in one transaction. An action that changes nothing succeeds with any version.
 * It can be undone like a bulk action, except the automatic read.
 * @returns the inquiry afterwards, also when it is in the bin then
 * @throws ApiError 404; 412 when someone else has changed it since; 422 when the assignee is no admin, or a follow-up's day is
 * not allowed
 */
export function changeInquiry(
  db: Kysely<Tables>,
  id: number,
  request: ActionRequest,
  { version, onlyIfUnread }: Condition = {},
): Promise<InquiryDetail> {
  const { action, actor, at } = request
  return db.transaction().execute(async trx => {
    const [before] = await lockInquiries(trx, [id])
    if (!before || !appliesTo(action, before)) throw notFound('Contact not found')
    const isSkipped = onlyIfUnread && before.status !== 'unread'
    const followUps = await storeFollowUps(trx, [before], action, actor.email, at)
    const transition = isSkipped ? undefined : transitionOf(before, action, at, followUps.get(id))
    if (!transition) return getInquiry(trx, id, true)
    if (version !== undefined && version !== before.version) {
      throw stale(await getInquiry(trx, id, true))
    }
    await requireAssignee(trx, action)
    await applyActions(trx, [transition], request, onlyIfUnread ? undefined : randomUUID())
    await updateNotedSearchTokens(trx, [transition])
    const inquiry = await getInquiry(trx, id, true)
    await publishTransitions(trx, [transition], actor, at)
    return inquiry
  })
}

const tooManyNotes = `An inquiry can have up to ${NOTES_MAX} notes.`

/**
 * Adds a note to an inquiry and to its search tokens. The version stays, since a note conflicts with no other change.
 * @throws ApiError 404; 422 when the inquiry has `NOTES_MAX` notes
 */
export function addNote(
  db: Kysely<Tables>,
  id: number,
  text: string,
  actor: Actor,
  at: string,
): Promise<InquiryDetail> {
  return db.transaction().execute(async trx => {
    // Without the lock, two notes at once would each store search tokens without the other's.
    if (!(await lockInquiry(trx, id))) throw notFound('Contact not found')
    const notes = trx.selectFrom('inquiryNotes').where('inquiryId', '=', id)
    if ((await countRows(notes)) >= NOTES_MAX) throw refused({ text: tooManyNotes })
    await trx.insertInto('inquiryNotes').values({ inquiryId: id, text, author: actor.email, at }).execute()
    await updateSearchTokens(trx, [id])
    const detail = await getInquiry(trx, id)
    await publishEvent(trx, { inquiryId: id, what: 'note', by: actor.id }, at)
    return detail
  })
}

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
  const ids = await findMatching(db, filter, clock, { limit: BULK_MAX + 1, below: newest + 1, many: true })
  if (ids.length > BULK_MAX) throw refused({ upTo: tooMany })
  return ids
}

async function changeAll(
  trx: Db,
  clock: Clock,
  selection: BulkInput['selection'],
  request: ActionRequest,
): Promise<BulkReport> {
  const { action, actor, at } = request
  // Before the inquiries are locked: removing an account locks the user first.
  await requireAssignee(trx, action)
  const ids = [...new Set(selection.ids)]
  const found = (await lockInquiries(trx, ids)).filter(row => appliesTo(action, row))
  // After the inquiries are locked, so that no one changes whether they match.
  const matching =
    selection.filter && (await findMatching(trx, selection.filter, clock, { limit: ids.length, within: ids }))
  const matchingIds = matching && new Set(matching)
  const matched = found.filter(row => matchingIds?.has(row.id) ?? true)
  const followUps = await storeFollowUps(trx, matched, action, actor.email, at)
  const transitions = matched.flatMap(row => transitionOf(row, action, at, followUps.get(row.id)) ?? [])
  const actionId = transitions.length > 0 ? randomUUID() : null
  if (actionId) {
    await applyActions(trx, transitions, request, actionId)
    await updateNotedSearchTokens(trx, transitions)
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
 * @param keyed a repetition with the same key gets the first report again and changes nothing
 * @throws ApiError 409 when the key was used for another request; 422 when the assignee is no admin
 */
export function applyBulkAction(
  db: Kysely<Tables>,
  clock: Clock,
  { selection }: BulkInput,
  request: ActionRequest,
  keyed: KeyedRequest,
): Promise<BulkReport> {
  return db.transaction().execute(async trx => {
    const first = await claimKey(trx, keyed, request.at)
    if (first) return successOf(BulkReport).parse(first).data
    const data = await changeAll(trx, clock, selection, request)
    await storeResponse(trx, keyed, { success: true, data } as Success)
    return data
  })
}
