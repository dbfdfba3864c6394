import type { BulkAction } from '#contracts/inbox.ts'
import { statusName } from '../status.ts'
import { count } from './report.ts'

interface Asked {
  /** How many are selected, and how many of them are not on the screen. */
  selected: number
  offPage: number
  /** Whether these are all that match the filter. */
  isAll: boolean
  nameOf(userId: number): string
}

interface Question {
  title: string
  confirmLabel: string
  text: string
}

const titleOf = (act: BulkAction) => {
  switch (act.action) {
    case 'status':
      return `Mark as ${statusName(act.status)}`
    case 'suspicion':
      return act.suspected ? 'Mark as Possible Spam' : 'Mark as Not Spam'
    case 'assign':
      return 'Assign'
    case 'delete':
      return 'Delete'
    case 'restore':
      return 'Restore'
  }
}

function verbOf(act: BulkAction, nameOf: Asked['nameOf']): [before: string, after: string] {
  switch (act.action) {
    case 'status':
      return ['mark', ` as ${act.status}`]
    case 'suspicion':
      return ['mark', act.suspected ? ' as possible spam' : ' as not spam']
    case 'assign':
      return ['assign', act.userId === null ? ' to no one' : ` to ${nameOf(act.userId)}`]
    default:
      return [act.action, '']
  }
}

/** What an act on many inquiries means beyond its name. */
function meaningOf(act: BulkAction): string {
  switch (act.action) {
    case 'status':
      return act.status === 'read'
        ? 'Response deadlines keep running.'
        : 'This counts as the first response: deadlines are met and no reminder is sent.'
    case 'suspicion':
      return act.suspected
        ? 'They no longer count as unread and have no response deadline. Automatic replies that are still waiting are held back.'
        : 'They get response deadlines again. Automatic replies that were held back are sent, and a sent email can’t be undone.'
    case 'assign':
      return 'This replaces whoever they are assigned to now.'
    case 'delete':
      return 'They can be restored from the bin for 30 days.'
    case 'restore':
      return 'Emails about them that were waiting are sent, and a sent email can’t be undone.'
  }
}

/** What is asked before an act on many inquiries: how many they are, how many can't be seen, and what it means. */
export function confirmationOf(act: BulkAction, { selected, offPage, isAll, nameOf }: Asked): Question {
  const [before, after] = verbOf(act, nameOf)
  const which =
    selected === 1
      ? 'this contact submission'
      : `${isAll ? 'all' : 'these'} ${count(selected)} contact submissions`
  const unseen =
    offPage === 1 ? '1 of them is not on this page.' : `${count(offPage)} of them are not on this page.`
  const title = titleOf(act)
  const named = act.action === 'assign' || act.action === 'delete' || act.action === 'restore'
  return {
    title: named ? `${title} Contact${selected === 1 ? '' : 's'}` : title,
    confirmLabel: title,
    text: [
      `Are you sure you want to ${before} ${which}${after}?`,
      ...(offPage > 0 ? [unseen, meaningOf(act)] : []),
    ].join(' '),
  }
}
