import type { InquiryAction } from '#contracts/inbox.ts'
import { statusName } from '../status.tsx'
import { count } from './report.ts'

interface Selected {
  selected: number
  /** How many of them are not on the screen. */
  offPage: number
  /** Whether these are all that match the filter. */
  isAll: boolean
  nameOf(userId: number): string
}

interface Confirmation {
  title: string
  confirmLabel: string
  text: string
}

const titleOf = (action: InquiryAction) => {
  switch (action.action) {
    case 'status':
      return `Mark as ${statusName(action.status)}`
    case 'suspicion':
      return action.suspected ? 'Mark as Possible Spam' : 'Mark as Not Spam'
    case 'assign':
      return action.userId === null ? 'Unassign' : 'Assign'
    case 'delete':
      return 'Delete'
    case 'restore':
      return 'Restore'
  }
}

function verbOf(action: InquiryAction, nameOf: Selected['nameOf']): [before: string, after: string] {
  switch (action.action) {
    case 'status':
      return ['mark', ` as ${action.status}`]
    case 'suspicion':
      return ['mark', action.suspected ? ' as possible spam' : ' as not spam']
    case 'assign':
      return action.userId === null ? ['unassign', ''] : ['assign', ` to ${nameOf(action.userId)}`]
    default:
      return [action.action, '']
  }
}

/** The consequences that the name of the action does not show. */
function consequenceOf(action: InquiryAction): string {
  switch (action.action) {
    case 'status':
      return action.status === 'read'
        ? 'Response deadlines keep running.'
        : 'This counts as the first response: deadlines are met and no reminder is sent.'
    case 'suspicion':
      return action.suspected
        ? 'They no longer count as unread and have no response deadline. Automatic replies that are still waiting are not sent.'
        : 'They get response deadlines again. Automatic replies that were not sent are sent now, and a sent email can’t be undone.'
    case 'assign':
      return `This ${action.userId === null ? 'removes' : 'replaces'} anyone they are assigned to now.`
    case 'delete':
      return 'They can be restored from the bin for 30 days.'
    case 'restore':
      return 'Emails about them that were waiting are sent, and a sent email can’t be undone.'
  }
}

/** The confirmation before a bulk action: how many are selected, how many are not on the screen, and the consequences. */
export function confirmationOf(
  action: InquiryAction,
  { selected, offPage, isAll, nameOf }: Selected,
): Confirmation {
  const [before, after] = verbOf(action, nameOf)
  const which =
    selected === 1
      ? 'this contact submission'
      : `${isAll ? 'all' : 'these'} ${count(selected)} contact submissions`
  const unseen =
    offPage === 1 ? '1 of them is not on this page.' : `${count(offPage)} of them are not on this page.`
  const title = titleOf(action)
  const named = action.action === 'assign' || action.action === 'delete' || action.action === 'restore'
  return {
    title: named ? `${title} Contact${selected === 1 ? '' : 's'}` : title,
    confirmLabel: title,
    text: [
      `Are you sure you want to ${before} ${which}${after}?`,
      ...(offPage > 0 ? [unseen, consequenceOf(action)] : []),
    ].join(' '),
  }
}
