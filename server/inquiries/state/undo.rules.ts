import type { HistoryEntry } from '#contracts/inquiries/inquiry.ts'
import type { InquiryHistoryRow } from '../../db/tables.ts'
import { blocksUndoOf, type InquiryState, isOfBin } from './transitions.rules.ts'

/** A change of an inquiry, as far as an undo depends on it. */
export type PastChange = Pick<InquiryHistoryRow, 'actor' | 'actionId' | 'undoes'> & {
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
 * Decides what an undo does with an inquiry of the action. The first line that fits counts:
 *
 * | the inquiry, since the action                                    | outcome   |
 * | ---------------------------------------------------------------- | --------- |
 * | was deleted permanently                                          | missing   |
 * | got back what the action had changed: it was undone before       | unchanged |
 * | is in the bin, unless the action was about the bin               | skipped   |
 * | was changed by someone else, automatically, or in that property  | skipped   |
 * | was not changed, or only by `by` in other properties             | undone    |
 *
 * Changes that were undone themselves don't count.
 * @param inquiry undefined when it was deleted permanently
 * @param later its changes since the action, oldest first
 * @param by email of the admin who undoes it
 */
export function decideUndo(
  inquiry: Pick<InquiryState, 'deletedAt'> | undefined,
  { actionId, action }: { actionId: string; action: HistoryEntry['action'] },
  later: readonly PastChange[],
  by: string,
): UndoOutcome {
  if (!inquiry) return 'missing'
  if (later.some(({ undoes }) => undoes === actionId)) return 'unchanged'
  if (inquiry.deletedAt !== null && !isOfBin(action)) return 'skipped'
  const sameProperty = blocksUndoOf(action)
  const isBlocked = withoutUndone(later).some(
    change => change.actor !== by || sameProperty.includes(change.action),
  )
  return isBlocked ? 'skipped' : 'undone'
}

/** The action by whose id a change can be undone, and the user who may undo it; without `undoableBy` everyone may. */
export interface UndoOffer {
  actionId: string
  /** The email of the only admin who can undo it. */
  undoableBy?: string
}

/** Stands for an admin who has made none of the later changes. */
const ANYONE_ELSE = ''

/**
 * How a change can be undone; undefined when no one can undo it.
 * @param change one that has been made
 * @param later the changes of the inquiry since, oldest first
 */
export function undoOfferOf(
  inquiry: Pick<InquiryState, 'deletedAt'>,
  { actionId, action }: Pick<PastChange, 'actionId' | 'action'>,
  later: readonly PastChange[],
): UndoOffer | undefined {
  if (actionId === null) return undefined
  const canUndo = (by: string) => decideUndo(inquiry, { actionId, action }, later, by) === 'undone'
  if (canUndo(ANYONE_ELSE)) return { actionId }
  const undoableBy = later.map(({ actor }) => actor).find(actor => actor !== null && canUndo(actor))
  return undoableBy ? { actionId, undoableBy } : undefined
}
