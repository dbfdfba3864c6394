import type { User } from '#contracts/accounts/user.ts'
import type { InquiryAction, InquiryChange } from '#contracts/inquiries/inbox.ts'
import type { HistoryEntry } from '#contracts/inquiries/inquiry.ts'
import { clientFieldNames } from '#contracts/inquiries/inquiry-fields.ts'
import type { InquiryHistoryRow, InquiryRow } from '../../db/tables.ts'

/** The columns that a correction of what the client typed changes: its fields, and what follows from them. */
const CLIENT_COLUMNS = [
  ...clientFieldNames,
  'category',
  'countedBranch',
  'emailKey',
  'phoneKey',
  'secondPhoneKey',
] as const

/** The columns that actions change. */
export const CHANGEABLE = [
  'status',
  'spam',
  'assigneeId',
  'deletedAt',
  'followUpId',
  'followUpOn',
  'noAnswerNeededAt',
  ...CLIENT_COLUMNS,
] as const

/** What actions change about an inquiry, with its version. */
export type InquiryState = Pick<
  InquiryRow,
  (typeof CHANGEABLE)[number] | 'version' | 'respondedAt' | 'waitsFrom' | 'waitingReason'
> & { id: number }

/** The admin who performs an action. */
export type Actor = Pick<User, 'id' | 'email'>

/** An inquiry before and after an action. */
export interface Transition {
  before: InquiryState
  after: InquiryState
}

function columnsOf(
  action: InquiryAction,
  { respondedAt, waitsFrom, waitingReason }: InquiryState,
  at: string,
  followUpId: number | null,
): ChangedColumns {
  switch (action.type) {
    case 'no-answer-needed':
      // Whom no one has written to still waits for a response, and what doesn't wait needs no mark.
      return waitsFrom === null || (respondedAt === null && waitingReason !== 'failed')
        ? {}
        : { noAnswerNeededAt: at }
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

/** Whether an action applies to an inquiry: only `restore` applies to those in the bin. */
export const appliesTo = ({ type }: InquiryAction, row: Pick<InquiryState, 'deletedAt'>): boolean =>
  row.deletedAt === null || type === 'restore'

/** Columns that a transition changes. */
export type ChangedColumns = Partial<Pick<InquiryState, (typeof CHANGEABLE)[number]>>

/** The transition that gives an inquiry these values; undefined when it has them already. */
export function transitionTo(before: InquiryState, columns: ChangedColumns): Transition | undefined {
  const changes = Object.entries(columns).some(
    ([name, value]) => before[name as keyof InquiryState] !== value,
  )
  if (!changes) return undefined
  return { before, after: { ...before, ...columns, version: before.version + 1 } }
}

/**
 * The transition of an action; undefined when it changes nothing.
 * @param followUpId of the action `follow-up`: the follow-up that the inquiry has afterwards
 */
export const transitionOf = (
  before: InquiryState,
  action: InquiryAction,
  at: string,
  followUpId: number | null = null,
): Transition | undefined => transitionTo(before, columnsOf(action, before, at, followUpId))

/** The columns of `to` that differ from those of `from`. */
const differing = (from: InquiryState, to: InquiryState): ChangedColumns =>
  Object.fromEntries(CHANGEABLE.filter(name => from[name] !== to[name]).map(name => [name, to[name]]))

/** The columns that a transition changes, with their new values. */
export const newValuesOf = ({ before, after }: Transition): ChangedColumns => differing(before, after)

/** The columns that a transition changes, with their old values: what undo needs. */
export const oldValuesOf = ({ before, after }: Transition): ChangedColumns => differing(after, before)

/** What the history says of a transition. */
export type Action = Exclude<HistoryEntry['action'], 'email-removed'>

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
  if (changed.noAnswerNeededAt !== undefined) return entry('no-answer-needed')
  if (CLIENT_COLUMNS.some(name => changed[name] !== undefined)) return entry('corrected')
  return entry('status', before.status, after.status)
}

/** The transition that restores the old values of another. */
export const undoTransitionOf = (row: InquiryState, oldValues: ChangedColumns): Transition => ({
  before: row,
  after: { ...row, ...oldValues, version: row.version + 1 },
})

/** What open screens are told of a transition. */
export function eventOf(transition: Transition): InquiryChange['what'] {
  const { action } = historyEntryOf(transition)
  if (action === 'no-answer-needed') return 'status'
  if (action === 'spam' || action === 'not-spam') return 'spam'
  return action === 'follow-up' ? 'note' : action
}

const SPAM = ['spam', 'not-spam'] as const
const BIN = ['deleted', 'restored'] as const

/** Whether an action moves an inquiry into the bin or back. */
export const isOfBin = (action: HistoryEntry['action']): boolean => BIN.some(name => name === action)

/** The history actions after which a change of this kind can't be undone: those of the same property. */
export function blocksUndoOf(action: HistoryEntry['action']): readonly HistoryEntry['action'][] {
  if (isOfBin(action)) return BIN
  // Each is about a message of its own.
  if (action === 'email-removed') return []
  return SPAM.some(name => name === action) ? SPAM : [action]
}
