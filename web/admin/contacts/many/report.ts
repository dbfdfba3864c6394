import type { BulkAction, BulkReport } from '#contracts/desk.ts'

const count = (number: number) => number.toLocaleString('en-US')

/** What an act makes of an inquiry: "marked as read". `nameOf` tells how an admin is called. */
export function doneBy(act: BulkAction, nameOf: (userId: number) => string): string {
  switch (act.action) {
    case 'status':
      return `marked as ${act.status}`
    case 'assign':
      return act.userId === null ? 'given to nobody' : `assigned to ${nameOf(act.userId)}`
    case 'suspicion':
      return act.suspected ? 'marked as possible spam' : 'marked as not spam'
    case 'delete':
      return 'deleted'
    case 'restore':
      return 'restored'
  }
}

/** What became of an act on many, in one sentence: "12 marked as read, 1 was gone". */
export function reportOf({ changed, unchanged, missing }: BulkReport, done: string): string {
  const parts = [`${changed === 0 ? 'None' : count(changed)} ${done}`]
  if (unchanged > 0) parts.push(`${count(unchanged)} ${unchanged === 1 ? 'was' : 'were'} so already`)
  if (missing > 0) parts.push(`${count(missing)} ${missing === 1 ? 'was' : 'were'} gone`)
  return parts.join(', ')
}
