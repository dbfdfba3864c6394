import type { BulkReport, InquiryAction } from '#contracts/inbox.ts'

export const count = (number: number) => number.toLocaleString('en-US')
const verb = (number: number, one: string, more: string) => `${count(number)} ${number === 1 ? one : more}`
const lists = new Intl.ListFormat('en-GB')

/** The result of an action: "marked as read". `nameOf` gives the name of an admin. */
export function doneBy(action: InquiryAction, nameOf: (userId: number) => string): string {
  switch (action.action) {
    case 'status':
      return `marked as ${action.status}`
    case 'assign':
      return action.userId === null ? 'unassigned' : `assigned to ${nameOf(action.userId)}`
    case 'suspicion':
      return action.suspected ? 'marked as possible spam' : 'marked as not spam'
    case 'delete':
      return 'deleted'
    case 'restore':
      return 'restored'
  }
}

/** The result of undoing an action. */
export function undoneBy(action: InquiryAction['action']): string {
  if (action === 'delete') return 'restored'
  return action === 'restore' ? 'moved back to the bin' : 'changed back'
}

/** The outcome first, then the exceptions: "12 marked as read. 1 no longer exists." */
function sentence(changed: number, done: string, exceptions: string[]): string {
  const outcome = changed === 0 ? `Nothing was ${done}` : `${count(changed)} ${done}`
  if (exceptions.length === 0) return outcome
  return `${outcome}${changed === 0 ? ':' : '.'} ${lists.format(exceptions)}.`
}

const missingIn = ({ missing }: BulkReport) =>
  missing > 0 ? [verb(missing, 'no longer exists', 'no longer exist')] : []

/** The report of a bulk action. */
export function reportOf(report: BulkReport, done: string): string {
  const { changed, unchanged, skipped } = report
  return sentence(changed, done, [
    ...(unchanged > 0 ? [`${verb(unchanged, 'was', 'were')} already ${done}`] : []),
    ...(skipped > 0 ? [verb(skipped, 'no longer matches the filter', 'no longer match the filter')] : []),
    ...missingIn(report),
  ])
}

/** The report of undoing a bulk action. Unchanged inquiries count as undone, since an earlier answer may have been lost. */
export function undoReportOf(report: BulkReport, action: InquiryAction['action']): string {
  const { changed, unchanged, skipped } = report
  return sentence(changed + unchanged, undoneBy(action), [
    ...(skipped > 0
      ? [verb(skipped, 'was changed since and stays as it is', 'were changed since and stay as they are')]
      : []),
    ...missingIn(report),
  ])
}
