import type { InquiryAction } from '#contracts/inquiries/inbox.ts'
import type { HistoryEntry, OfferDecision } from '#contracts/inquiries/inquiry.ts'
import type { InquiryHistoryRow, InquiryRow } from '../../db/tables.ts'

/** The columns that actions change. */
export const CHANGEABLE = [
  'status',
  'spam',
  'assigneeId',
  'answeredAt',
  'deletedAt',
  'followUpId',
  'followUpOn',
] as const

/** What actions change about an inquiry, with its version. */
export type InquiryState = Pick<InquiryRow, (typeof CHANGEABLE)[number] | 'version'> & { id: number }

/** An inquiry before and after an action. */
export interface Transition {
  before: InquiryState
  after: InquiryState
}

function columnsOf(action: InquiryAction, at: string, followUpId: number | null): Partial<InquiryState> {
  switch (action.type) {
    case 'status':
      return { status: action.status }
    case 'assign':
      return { assigneeId: action.userId }
    case 'spam':
      return { spam: action.spam ? 1 : 0 }
    case 'follow-up':
      return { followUpId, followUpOn: action.on }
    case 'delete':
      return { deletedAt: at }
    case 'restore':
      return { deletedAt: null }
  }
}

/** Whether a status counts as a response. */
const isResponse = (status: InquiryRow['status']) => status === 'processing' || status === 'completed'

/** When a reply was written, and whether sending it failed. Withdrawn replies never count, and have none. */
export interface ReplyOutcome {
  at: string
  failed: boolean
}

/** When the first reply was written that did not fail; null when there is none. */
const firstReplyAt = (replies: readonly ReplyOutcome[]): string | null =>
  replies
    .filter(reply => !reply.failed)
    .map(reply => reply.at)
    .sort()[0] ?? null

type HistoryOfStatus = Pick<InquiryHistoryRow, 'action' | 'toStatus' | 'at' | 'actionId' | 'undoes'>

/**
 * The time of the first response: the first reply, or the change to processing or completed, if that is the status. Changes that
 * were undone don't count.
 * @param history oldest first
 */
export function firstResponseAt(
  { status, answeredAt }: Pick<InquiryState, 'status' | 'answeredAt'>,
  history: readonly HistoryOfStatus[],
  replies: readonly ReplyOutcome[],
): string | null {
  const firstReply = firstReplyAt(replies)
  if (!isResponse(status)) return firstReply
  const undone = new Set(history.map(({ undoes }) => undoes))
  const changes = history.filter(
    ({ action, actionId, undoes }) =>
      action === 'status' && undoes === null && (actionId === null || !undone.has(actionId)),
  )
  const lastOther = changes.findLastIndex(({ toStatus }) => toStatus === null || !isResponse(toStatus))
  const changedAt = changes[lastOther + 1]?.at ?? answeredAt
  const responses = [firstReply, changedAt].filter(at => at !== null)
  return responses.sort()[0] ?? null
}

/** The time of the first response after an action. Back to read, only replies count. */
function answeredAtAfter(
  { status, answeredAt }: InquiryState,
  action: InquiryAction,
  at: string,
  replies: readonly ReplyOutcome[],
): string | null {
  if (action.type !== 'status') return answeredAt
  if (isResponse(action.status)) return answeredAt ?? at
  return isResponse(status) ? firstReplyAt(replies) : answeredAt
}

/** Whether an action applies to an inquiry: only `restore` applies to those in the bin. */
export const appliesTo = ({ type }: InquiryAction, row: Pick<InquiryState, 'deletedAt'>): boolean =>
  row.deletedAt === null || type === 'restore'

/**
 * The transition of an action; undefined when it changes nothing.
 * @param replies to the inquiry; needed when the status becomes read
 * @param followUpId of the action `follow-up`: the follow-up that the inquiry has afterwards
 */
export function transitionOf(
  before: InquiryState,
  action: InquiryAction,
  at: string,
  replies: readonly ReplyOutcome[] = [],
  followUpId: number | null = null,
): Transition | undefined {
  const columns = columnsOf(action, at, followUpId)
  const changes = Object.entries(columns).some(
    ([name, value]) => before[name as keyof InquiryState] !== value,
  )
  if (!changes) return undefined
  const answeredAt = answeredAtAfter(before, action, at, replies)
  return { before, after: { ...before, ...columns, answeredAt, version: before.version + 1 } }
}

/** Columns that a transition changes. */
export type ChangedColumns = Partial<Pick<InquiryState, (typeof CHANGEABLE)[number]>>

/** The columns of `to` that differ from those of `from`. */
const differing = (from: InquiryState, to: InquiryState): ChangedColumns =>
  Object.fromEntries(CHANGEABLE.filter(name => from[name] !== to[name]).map(name => [name, to[name]]))

/** The columns that a transition changes, with their new values. */
export const newValuesOf = ({ before, after }: Transition): ChangedColumns => differing(before, after)

/** The columns that a transition changes, with their old values: what undo needs. */
export const oldValuesOf = ({ before, after }: Transition): ChangedColumns => differing(after, before)

/** What the history says of a transition. */
export type Action = Exclude<HistoryEntry['action'], OfferDecision>

type ChangeEntry = Pick<InquiryHistoryRow, 'fromStatus' | 'toStatus'> & { action: Action }

/** The history entry of a transition, without its actor and its time. */
export function historyEntryOf(transition: Transition): ChangeEntry {
  const { before, after } = transition
  const changed = newValuesOf(transition)
  const entry = (
    action: Action,
    fromStatus: ChangeEntry['fromStatus'] = null,
    toStatus: ChangeEntry['toStatus'] = null,
  ) => ({ action, fromStatus, toStatus })
  if (changed.deletedAt !== undefined)
    return changed.deletedAt === null
      ? entry('restored', null, after.status)
      : entry('deleted', before.status)
  if (changed.spam !== undefined) return entry(changed.spam === 1 ? 'spam' : 'not-spam')
  if (changed.assigneeId !== undefined) return entry('assigned')
  if (changed.followUpId !== undefined) return entry('follow-up')
  return entry('status', before.status, after.status)
}

/**
 * The time of the first response after an undo. Replies may have been sent or have failed while the status alone counted as the
 * response.
 */
export function answeredAtAfterUndo(
  { status, answeredAt: before }: Pick<InquiryState, 'status' | 'answeredAt'>,
  replies: readonly ReplyOutcome[],
): string | null {
  if (isResponse(status)) return before
  const firstReply = firstReplyAt(replies)
  if (before === null) return firstReply
  const hasFailed = replies.some(reply => reply.failed && reply.at === before)
  return hasFailed && firstReply === null ? null : before
}

/** A change to an inquiry that is undone: when it was made, and what it replaced. */
export interface UndoneChange {
  at: string
  oldValues: ChangedColumns
}

/** The transition that restores the old values of another. */
export function undoTransitionOf(
  row: InquiryState,
  { at, oldValues }: UndoneChange,
  replies: readonly ReplyOutcome[],
): Transition {
  const before: InquiryState = { ...row, ...oldValues }
  // When an earlier reply was withdrawn since, the undone change itself is the first response.
  const isOwn = !isResponse(before.status) && before.answeredAt !== null && before.answeredAt >= at
  const earlier = { ...before, answeredAt: isOwn ? null : before.answeredAt }
  const answeredAt = oldValues.status === undefined ? row.answeredAt : answeredAtAfterUndo(earlier, replies)
  return { before: row, after: { ...before, answeredAt, version: row.version + 1 } }
}

const SPAM = ['spam', 'not-spam'] as const
const BIN = ['deleted', 'restored'] as const

/** Whether an action moves an inquiry into the bin or back. */
export const isOfBin = (action: HistoryEntry['action']): boolean => BIN.some(name => name === action)

/** The history actions after which a change of this kind can't be undone: those of the same property. */
export function blocksUndoOf(action: HistoryEntry['action']): readonly HistoryEntry['action'][] {
  if (isOfBin(action)) return BIN
  // Each is about a message of its own, which is decided about once.
  if (action === 'offer-accepted' || action === 'offer-dismissed') return []
  return SPAM.some(name => name === action) ? SPAM : [action]
}
