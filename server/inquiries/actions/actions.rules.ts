import type { InquiryAction } from '#contracts/inbox.ts'
import type { InquiryHistoryRow, InquiryRow } from '../../db/tables.ts'

/** The columns that actions change. */
export const CHANGEABLE = ['status', 'suspected', 'assigneeId', 'answeredAt', 'deletedAt'] as const

/** What actions change about an inquiry, with its version. */
export type InquiryState = Pick<InquiryRow, (typeof CHANGEABLE)[number] | 'version'> & { id: number }

/** An inquiry before and after an action. */
export interface Transition {
  before: InquiryState
  after: InquiryState
}

function columnsOf(action: InquiryAction, at: string): Partial<InquiryState> {
  switch (action.action) {
    case 'status':
      return { status: action.status }
    case 'assign':
      return { assigneeId: action.userId }
    case 'suspicion':
      return { suspected: action.suspected ? 1 : 0 }
    case 'delete':
      return { deletedAt: at }
    case 'restore':
      return { deletedAt: null }
  }
}

const isFirstResponse = (action: InquiryAction) => action.action === 'status' && action.status !== 'read'

/** Whether an action applies to an inquiry: only `restore` applies to those in the bin. */
export const appliesTo = ({ action }: InquiryAction, row: Pick<InquiryState, 'deletedAt'>): boolean =>
  row.deletedAt === null || action === 'restore'

/** The transition of an action; undefined when it changes nothing. */
export function transitionOf(
  before: InquiryState,
  action: InquiryAction,
  at: string,
): Transition | undefined {
  const columns = columnsOf(action, at)
  const changes = Object.entries(columns).some(
    ([name, value]) => before[name as keyof InquiryState] !== value,
  )
  if (!changes) return undefined
  const answeredAt = before.answeredAt ?? (isFirstResponse(action) ? at : null)
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

type HistoryEntry = Pick<InquiryHistoryRow, 'action' | 'fromStatus' | 'toStatus'>

/** The history entry of a transition, without its actor and its time. */
export function historyEntryOf(transition: Transition): HistoryEntry {
  const { before, after } = transition
  const changed = newValuesOf(transition)
  const entry = (
    action: HistoryEntry['action'],
    fromStatus: HistoryEntry['fromStatus'] = null,
    toStatus: HistoryEntry['toStatus'] = null,
  ) => ({ action, fromStatus, toStatus })
  if (changed.deletedAt !== undefined)
    return changed.deletedAt === null
      ? entry('restored', null, after.status)
      : entry('deleted', before.status)
  if (changed.suspected !== undefined) return entry(changed.suspected === 1 ? 'suspected' : 'trusted')
  if (changed.assigneeId !== undefined) return entry('assigned')
  return entry('status', before.status, after.status)
}

/** A reply to an inquiry: when it was written, and whether sending it failed. */
export interface WrittenReply {
  at: string
  failed: boolean
}

/**
 * The time of the first response after an undo. Replies may have been sent or have failed while the status alone counted as the
 * response.
 */
export function answeredAtAfterUndo(
  { status, answeredAt: before }: Pick<InquiryState, 'status' | 'answeredAt'>,
  replies: readonly WrittenReply[],
): string | null {
  if (status === 'processing' || status === 'completed') return before
  const sent = replies.filter(reply => !reply.failed).map(reply => reply.at)
  if (before === null) return sent.sort()[0] ?? null
  const hasFailed = replies.some(reply => reply.failed && reply.at === before)
  return hasFailed && sent.length === 0 ? null : before
}

/** The transition that restores the old values of another. */
export function undoTransitionOf(
  row: InquiryState,
  oldValues: ChangedColumns,
  replies: readonly WrittenReply[],
): Transition {
  const before: InquiryState = { ...row, ...oldValues }
  const answeredAt = oldValues.status === undefined ? row.answeredAt : answeredAtAfterUndo(before, replies)
  return { before: row, after: { ...before, answeredAt, version: row.version + 1 } }
}
