import type { BulkReport, InquiryAction } from '#contracts/inquiries/inbox.ts'
import { listWords } from '../../list-words.ts'
import { longDay } from '../follow-up/follow-up-text.ts'
import { statusName } from '../status.tsx'

type NameOf = (userId: number) => string

export const count = (number: number) => number.toLocaleString('en-US')

interface ActionTexts {
  /** On the button. */
  title: string
  verb: string
  /** What comes after the inquiries: " as read". */
  after?: string
  /** The consequences that the title does not show. */
  consequence: string
}

function textsFor(action: InquiryAction, nameOf: NameOf): ActionTexts {
  switch (action.type) {
    case 'status':
      return {
        title: `Mark as ${statusName(action.status)}`,
        verb: 'mark',
        after: ` as ${action.status}`,
        consequence:
          action.status === 'read'
            ? 'Deadlines keep running.'
            : 'This counts as the first response: deadlines are met and no reminder is sent.',
      }
    case 'spam':
      return {
        title: action.spam ? 'Mark as Possible Spam' : 'Mark as Not Spam',
        verb: 'mark',
        after: action.spam ? ' as possible spam' : ' as not spam',
        consequence: action.spam
          ? 'They no longer count as unread and have no deadline. Automatic replies that are still waiting are not sent.'
          : 'They get deadlines again. Automatic replies that were not sent are sent now, and a sent email can’t be undone.',
      }
    case 'assign': {
      const { userId } = action
      const verb = userId === null ? 'unassign' : 'assign'
      return {
        title: userId === null ? 'Unassign' : 'Assign',
        verb,
        after: userId === null ? '' : ` to ${nameOf(userId)}`,
        consequence: `This ${userId === null ? 'removes' : 'replaces'} anyone they are assigned to now.`,
      }
    }
    case 'follow-up': {
      const { on } = action
      return {
        title: on === null ? 'Clear Follow-Up' : 'Follow Up',
        // Not "scheduled": that would be a booking.
        verb: on === null ? 'clear' : 'mark',
        after: on === null ? ' of follow-ups' : ` for follow-up on ${longDay(on)}`,
        consequence: `This ${on === null ? 'removes' : 'replaces'} any follow-ups that they have now.`,
      }
    }
    case 'delete':
      return {
        title: 'Delete',
        verb: 'delete',
        consequence: 'They can be restored from the bin for 30 days.',
      }
    case 'restore':
      return {
        title: 'Restore',
        verb: 'restore',
        consequence: 'Emails about them that were waiting are sent, and a sent email can’t be undone.',
      }
  }
}

/** The result of an action: "marked as read". `nameOf` gives the name of an admin. */
export function doneBy(action: InquiryAction, nameOf: NameOf): string {
  const { verb, after = '' } = textsFor(action, nameOf)
  return `${verb}${verb.endsWith('e') ? 'd' : 'ed'}${after}`
}

/** The result of undoing an action. */
function undoneBy(type: InquiryAction['type']): string {
  if (type === 'delete') return 'restored'
  return type === 'restore' ? 'moved back to the bin' : 'changed back'
}

interface Selected {
  selected: number
  /** How many of them are not on the screen. */
  offPage: number
  /** How many of those on the screen no one has answered. */
  unanswered: number
  /** Whether these are all that match the filter. */
  isAll: boolean
  nameOf: NameOf
}

/** The confirmation before a bulk action: how many are selected, how many are not on the screen, and the consequences. */
export function confirmationOf(
  action: InquiryAction,
  { selected, offPage, unanswered, isAll, nameOf }: Selected,
) {
  const { title, verb, after = '', consequence } = textsFor(action, nameOf)
  const which =
    selected === 1
      ? 'this contact submission'
      : `${isAll ? 'all' : 'these'} ${count(selected)} contact submissions`
  const unseen =
    offPage === 1 ? '1 of them is not on this page.' : `${count(offPage)} of them are not on this page.`
  const isCompletion = action.type === 'status' && action.status === 'completed'
  return {
    title: verb === 'mark' ? title : `${title} contact${selected === 1 ? '' : 's'}`,
    confirmLabel: title,
    text: [
      `Are you sure you want to ${verb} ${which}${after}?`,
      ...(isCompletion && unanswered > 0
        ? [selected === 1 ? 'No one has answered it.' : `No one has answered ${count(unanswered)} of them.`]
        : []),
      ...(offPage > 0 ? [unseen, consequence] : []),
    ].join(' '),
  }
}

/** The outcome first, then the exceptions, each with its number: "12 marked as read. 1 no longer exists." */
function sentence(changed: number, done: string, exceptions: [number, one: string, more: string][]): string {
  const listed = exceptions
    .filter(([number]) => number > 0)
    .map(([number, one, more]) => `${count(number)} ${number === 1 ? one : more}`)
  const outcome = changed === 0 ? `Nothing was ${done}` : `${count(changed)} ${done}`
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

/** The report of undoing a bulk action. Unchanged inquiries count as undone, since an earlier response may have been lost. */
export const undoReportOf = (report: BulkReport, type: InquiryAction['type']) =>
  sentence(report.changed + report.unchanged, undoneBy(type), [
    [report.skipped, 'was changed since and stays as it is', 'were changed since and stay as they are'],
    [report.missing, 'no longer exists', 'no longer exist'],
  ])
