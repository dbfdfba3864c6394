import type { HistoryEntry } from '#contracts/inquiries/inquiry.ts'
import type { InquiryHistoryRow } from '../../db/tables.ts'
import { blocksUndoOf, type InquiryState, isOfBin } from '../state/transitions.rules.ts'

/** A change of an inquiry, as far as an undo depends on it. */
export type LaterChange = Pick<InquiryHistoryRow, 'actor' | 'actionId' | 'undoes'> & {
  action: HistoryEntry['action']
}

/** Entries of one inquiry without those that were undone and those that undid them: together they changed nothing. */
export function withoutUndone<Entry extends Pick<InquiryHistoryRow, 'actionId' | 'undoes'>>(
  entries: readonly Entry[],
): Entry[] {
  const actions = new Set(entries.map(({ actionId }) => actionId))
  const undone = new Set(entries.map(({ undoes }) => undoes))
  return entries.filter(
    ({ actionId, undoes }) =>
      (actionId === null || !undone.has(actionId)) && (undoes === null || !actions.has(undoes)),
  )
}

/** What becomes of an inquiry when an action is undone; as a report counts it. */
export type UndoOutcome = 'undone' | 'unchanged' | 'skipped' | 'missing'

/**
 * Decides what an undo does with an inquiry of the action.
 * @param inquiry undefined when it was deleted permanently
 * @param later its changes since the action, oldest first
 * @param by email of the admin who undoes it
 */
export function decideUndo(
  inquiry: Pick<InquiryState, 'deletedAt'> | undefined,
  { actionId, action }: { actionId: string; action: HistoryEntry['action'] },
  later: readonly LaterChange[],
  by: string,
): UndoOutcome {
  if (!inquiry) return 'missing'
  if (later.some(({ undoes }) => undoes === actionId)) return 'unchanged'
  if (inquiry.deletedAt !== null && !isOfBin(action)) return 'skipped'
  // Of someone else, or of the same property.
  const blocking = blocksUndoOf(action)
  const isChanged = withoutUndone(later).some(
    change => change.actor !== by || blocking.includes(change.action),
  )
  return isChanged ? 'skipped' : 'undone'
}
