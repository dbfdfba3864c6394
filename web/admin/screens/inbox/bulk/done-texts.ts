// Apart from the texts of bulk actions: the list needs these, and loads the others later.

import type { BulkReport, InquiryAction } from '#contracts/inquiries/inbox.ts'
import { briefDay } from '#contracts/text/date-texts.ts'
import { counted, formatNumber, listWords } from '#contracts/text/number-texts.ts'
import type { UndoableChange } from '../use-undo.ts'

/** What the text of an action needs besides the action. */
export interface ActionWords {
  /** Gives the name of an admin. */
  nameOf(userId: number): string
  /** The salon's day: dates of its year are written without the year. */
  today: string
}

/** An action as a verb, and what comes after the inquiries: "mark", " as read". */
export function verbOf(
  action: InquiryAction,
  { nameOf, today }: ActionWords,
): { verb: string; after: string } {
  switch (action.type) {
    case 'status':
      return { verb: 'mark', after: ` as ${action.status}` }
    case 'no-answer-needed':
      return { verb: 'mark', after: ' as needing no answer' }
    case 'spam':
      return { verb: 'mark', after: action.spam ? ' as possible spam' : ' as not spam' }
    case 'assign':
      return action.userId === null
        ? { verb: 'unassign', after: '' }
        : { verb: 'assign', after: ` to ${nameOf(action.userId)}` }
    case 'follow-up':
      // Not "scheduled": that would be a booking.
      return action.on === null
        ? { verb: 'clear', after: ' of follow-ups' }
        : { verb: 'mark', after: ` for follow-up on ${briefDay(action.on, today)}` }
    default:
      return { verb: action.type, after: '' }
  }
}

/** The result of an action: "marked as read". */
export function doneBy(action: InquiryAction, words: ActionWords): string {
  const { verb, after } = verbOf(action, words)
  return `${verb}${verb.endsWith('e') ? 'd' : 'ed'}${after}`
}

/** The result of undoing an action. */
function undoneBy(type: UndoableChange['type']): string {
  if (type === 'delete') return 'restored'
  return type === 'restore' ? 'moved back to the bin' : 'changed back'
}

/** The outcome first, then the exceptions, each with its number: "12 marked as read. 1 no longer exists." */
function sentence(changed: number, done: string, exceptions: [number, one: string, more: string][]): string {
  const listed = exceptions
    .filter(([number]) => number > 0)
    .map(([number, one, more]) => counted(number, one, more))
  const outcome = changed === 0 ? `Nothing was ${done}` : `${formatNumber(changed)} ${done}`
  if (listed.length === 0) return outcome
  return `${outcome}${changed === 0 ? ':' : '.'} ${listWords(listed)}.`
}

/** The report of a bulk action. */
export const reportOf = ({ changed, unchanged, skipped, missing }: BulkReport, done: string) =>
  sentence(changed, done, [
    [unchanged, `was already ${done}`, `were already ${done}`],
    [skipped, 'no longer matches the filter', 'no longer match the filter'],
    [missing, 'no longer exists', 'no longer exist'],
  ])

/** The report of undoing a bulk action. What was undone before counts as undone. */
export const undoReportOf = (report: BulkReport, type: UndoableChange['type']) =>
  sentence(report.changed + report.unchanged, undoneBy(type), [
    [report.skipped, 'was changed since and stays as it is', 'were changed since and stay as they are'],
    [report.missing, 'no longer exists', 'no longer exist'],
  ])
