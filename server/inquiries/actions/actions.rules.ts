import type { InquiryAction } from '#contracts/inbox.ts'
import type { InquiryHistoryRow, InquiryRow } from '../../db/tables.ts'

/** What actions change about an inquiry, with its version. */
export type InquiryState = Pick<
  InquiryRow,
  'status' | 'suspected' | 'answered_at' | 'deleted_at' | 'assignee_id' | 'version'
> & { id: number }

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
      return { assignee_id: action.userId }
    case 'suspicion':
      return { suspected: action.suspected ? 1 : 0 }
    case 'delete':
      return { deleted_at: at }
    case 'restore':
      return { deleted_at: null }
  }
}

const isFirstResponse = (action: InquiryAction) => action.action === 'status' && action.status !== 'read'

/** Whether an action applies to an inquiry: only `restore` applies to those in the bin. */
export const appliesTo = ({ action }: InquiryAction, row: Pick<InquiryState, 'deleted_at'>): boolean =>
  row.deleted_at === null || action === 'restore'

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
  const answered_at = before.answered_at ?? (isFirstResponse(action) ? at : null)
  return { before, after: { ...before, ...columns, answered_at, version: before.version + 1 } }
}

const CHANGEABLE = ['status', 'suspected', 'assignee_id', 'answered_at', 'deleted_at'] as const

/** Columns that a transition changes. */
export type ChangedColumns = Partial<Pick<InquiryState, (typeof CHANGEABLE)[number]>>

/** The columns of `to` that differ from those of `from`. */
const differing = (from: InquiryState, to: InquiryState): ChangedColumns =>
  Object.fromEntries(CHANGEABLE.filter(name => from[name] !== to[name]).map(name => [name, to[name]]))

/** The columns that a transition changes, with their new values. */
export const newValuesOf = ({ before, after }: Transition): ChangedColumns => differing(before, after)

/** The columns that a transition changes, with their old values: what undo needs. */
export const oldValuesOf = ({ before, after }: Transition): ChangedColumns => differing(after, before)

type HistoryEntry = Pick<InquiryHistoryRow, 'action' | 'from_status' | 'to_status'>

/** The history entry of a transition, without its actor and its time. */
export function historyEntryOf(transition: Transition): HistoryEntry {
  const { before, after } = transition
  const changed = newValuesOf(transition)
  const entry = (
    action: HistoryEntry['action'],
    from_status: HistoryEntry['from_status'] = null,
    to_status: HistoryEntry['to_status'] = null,
  ) => ({ action, from_status, to_status })
  if (changed.deleted_at !== undefined)
    return changed.deleted_at === null
      ? entry('restored', null, after.status)
      : entry('deleted', before.status)
  if (changed.suspected !== undefined) return entry(changed.suspected === 1 ? 'suspected' : 'trusted')
  if (changed.assignee_id !== undefined) return entry('assigned')
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
  { status, answered_at: before }: Pick<InquiryState, 'status' | 'answered_at'>,
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
  const answered_at = oldValues.status === undefined ? row.answered_at : answeredAtAfterUndo(before, replies)
  return { before: row, after: { ...before, answered_at, version: row.version + 1 } }
}
