import type { InquiryAction } from '#contracts/inquiries/inbox.ts'
import { counted, formatNumber } from '#contracts/text/number-texts.ts'
import { statusName } from '../../../parts/inquiry/status.tsx'
import { type ActionWords, verbOf } from './done-texts.ts'

/** What is on the button of an action, and the consequences that it does not show. */
function titleOf(action: InquiryAction): { title: string; consequence: string } {
  switch (action.type) {
    case 'status':
      return {
        title: `Mark as ${statusName(action.status)}`,
        consequence:
          action.status === 'read'
            ? 'Deadlines keep running.'
            : action.status === 'processing'
              ? 'This counts as the first response.'
              : 'They wait for no one, until something comes afterwards.',
      }
    case 'no-answer-needed':
      return {
        title: 'Needs No Answer',
        consequence: 'Answers of clients and replies that failed no longer wait.',
      }
    case 'spam':
      return {
        title: action.spam ? 'Mark as Possible Spam' : 'Mark as Not Spam',
        consequence: action.spam
          ? 'They no longer count as unread and have no deadline. Automatic replies that are still waiting are not sent.'
          : 'They get deadlines again. Automatic replies that were not sent are sent now, and a sent email can’t be undone.',
      }
    case 'assign':
      return {
        title: action.userId === null ? 'Unassign' : 'Assign',
        consequence: `This ${action.userId === null ? 'removes' : 'replaces'} anyone they are assigned to now.`,
      }
    case 'follow-up':
      return {
        title: action.on === null ? 'Clear Follow-Up' : 'Follow Up',
        consequence: `This ${action.on === null ? 'removes' : 'replaces'} any follow-ups that they have now.`,
      }
    case 'delete':
      return { title: 'Delete', consequence: 'They can be restored from the bin for 30 days.' }
    case 'restore':
      return {
        title: 'Restore',
        consequence: 'Emails about them that were waiting are sent, and a sent email can’t be undone.',
      }
  }
}

/** What is selected, for the question before an action. */
export interface Selected extends ActionWords {
  selected: number
  /** How many of them are not on the screen. */
  offPage: number
  /** How many of those on the screen no one has answered. */
  unanswered: number
  /** Whether these are all that match the filter. */
  isAll: boolean
}

/** The confirmation before a bulk action: how many are selected, how many are not on the screen, and the consequences. */
export function confirmationOf(
  action: InquiryAction,
  { selected, offPage, unanswered, isAll, ...words }: Selected,
) {
  const { title, consequence } = titleOf(action)
  const { verb, after } = verbOf(action, words)
  const which =
    selected === 1
      ? 'this contact submission'
      : `${isAll ? 'all' : 'these'} ${formatNumber(selected)} contact submissions`
  const unseen = counted(offPage, 'of them is not on this page.', 'of them are not on this page.')
  const isCompletion = action.type === 'status' && action.status === 'completed'
  return {
    title: verb === 'mark' ? title : `${title} contact${selected === 1 ? '' : 's'}`,
    confirmLabel: title,
    text: [
      `Are you sure you want to ${verb} ${which}${after}?`,
      ...(isCompletion && unanswered > 0
        ? [
            selected === 1
              ? 'No one has answered it.'
              : `No one has answered ${formatNumber(unanswered)} of them.`,
          ]
        : []),
      ...(offPage > 0 ? [unseen, consequence] : []),
    ].join(' '),
  }
}
