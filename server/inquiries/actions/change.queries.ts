import { randomUUID } from 'node:crypto'
import { BULK_MAX, type BulkInput, type BulkReport, NOTES_MAX } from '#contracts/inquiries/inbox.ts'
import type { ActionDone, InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'
import type { Clock } from '../../clock.ts'
import { countRows } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { notFound, refused, stale } from '../../errors.ts'
import { storeFollowUps } from '../follow-ups/follow-ups.queries.ts'
import { getInquiry } from '../list/detail.queries.ts'
import { findMatching } from '../list/filter.queries.ts'
import { changeInquiries, changeInquiry } from '../state/change-inquiry.queries.ts'
import { findConversationVersion } from '../state/conversation-version.queries.ts'
import { type Actor, appliesTo, transitionOf } from '../state/transitions.rules.ts'
import { type ActionRequest, applyActions, requireAssignee } from './actions.queries.ts'

export interface Condition {
  /** The version that the admin's screen showed; undefined changes any version. */
  version?: number | undefined
  /** The version of the conversation that it showed; undefined performs it whatever was written since. */
  conversationVersion?: number | undefined
  /** Leaves an inquiry that is not unread as it is, with any version. */
  onlyIfUnread?: boolean | undefined
}

/**
 * Performs an action on one inquiry. An action that changes nothing succeeds with any version. It can be undone like a bulk action,
 * except the automatic read.
 * @returns the id that undoes it; null when nothing was changed
 * @throws ApiError 404; 412 when someone else has changed it since, or someone has written; 422 when the assignee is no admin, or a follow-up's day is
 * not allowed
 */
export async function performAction(
  trx: Db,
  id: number,
  request: ActionRequest,
  { version, conversationVersion, onlyIfUnread }: Condition = {},
): Promise<ActionDone> {
  let actionId: string | null = null
  await changeInquiries(trx, [id], request, async ([before]) => {
    const { action, actor, at } = request
    if (!before || !appliesTo(action, before)) throw notFound('Contact not found')
    if (onlyIfUnread && before.status !== 'unread') return []
    const followUps = await storeFollowUps(trx, [before], action, actor.email, at)
    const transition = transitionOf(before, action, at, followUps.get(id))
    if (!transition) return []
    const isOld =
      (version !== undefined && version !== before.version) ||
      (conversationVersion !== undefined && conversationVersion !== (await findConversationVersion(trx, id)))
    if (isOld) throw stale(await getInquiry(trx, id, at, true))
    await requireAssignee(trx, action)
    if (!onlyIfUnread) actionId = randomUUID()
    return applyActions(trx, [transition], request, actionId ?? undefined)
  })
  return { actionId }
}

const tooManyNotes = `An inquiry can have up to ${NOTES_MAX} notes.`

/**
 * Adds a note to an inquiry. The version stays, since a note conflicts with no other change.
 * @throws ApiError 404; 422 when the inquiry has `NOTES_MAX` notes
 */
export const addNote = (trx: Db, id: number, text: string, by: { actor: Actor; at: string }): Promise<void> =>
  changeInquiry(trx, id, by, async () => {
    const notes = trx.selectFrom('inquiryNotes').where('inquiryId', '=', id)
    if ((await countRows(notes)) >= NOTES_MAX) throw refused({ text: tooManyNotes })
    const { actor, at } = by
    await trx.insertInto('inquiryNotes').values({ inquiryId: id, text, author: actor.email, at }).execute()
    return { what: 'note', hasOtherWords: true }
  })

const tooMany = `You can change up to ${formatNumber(BULK_MAX)} inquiries at once. Narrow the filter, for example by date, then repeat for the rest.`

/**
 * The ids of the inquiries up to `newest` that a filter finds, newest first.
 * @throws ApiError 422 when they are too many for one action
 */
export async function listIds(
  db: Db,
  clock: Clock,
  filter: InquiryFilter,
  newest: number,
): Promise<number[]> {
  const ids = await findMatching(db, filter, clock, { limit: BULK_MAX + 1, below: newest + 1, many: true })
  if (ids.length > BULK_MAX) throw refused({ upTo: tooMany })
  return ids
}

/**
 * Performs an action on several inquiries, on all or on none.
 * @throws ApiError 422 when the assignee is no admin
 */
export async function performBulkAction(
  trx: Db,
  clock: Clock,
  { selection }: BulkInput,
  request: ActionRequest,
): Promise<BulkReport> {
  const { action, actor, at } = request
  // Before the inquiries are locked: removing an account locks the user first.
  await requireAssignee(trx, action)
  const ids = [...new Set(selection.ids)]
  const report = { changed: 0, unchanged: 0, skipped: 0, missing: 0, ids: [] as number[], actionId: null }
  let actionId: string | null = null
  await changeInquiries(trx, ids, request, async locked => {
    const found = locked.filter(row => appliesTo(action, row))
    // After the inquiries are locked, so that no one changes whether they match.
    const matching =
      selection.filter &&
      (await findMatching(trx, selection.filter, clock, { limit: ids.length, within: ids }))
    const matchingIds = matching && new Set(matching)
    const matched = found.filter(row => matchingIds?.has(row.id) ?? true)
    const followUps = await storeFollowUps(trx, matched, action, actor.email, at)
    const transitions = matched.flatMap(row => transitionOf(row, action, at, followUps.get(row.id)) ?? [])
    report.changed = transitions.length
    report.unchanged = matched.length - transitions.length
    report.skipped = found.length - matched.length
    report.missing = ids.length - found.length
    report.ids = transitions.map(({ before }) => before.id)
    if (transitions.length === 0) return []
    actionId = randomUUID()
    return applyActions(trx, transitions, request, actionId)
  })
  return { ...report, actionId }
}
