import type { BadgeTone } from '../../ui/badge.tsx'

/** The statuses in the words and colours of the specification. */
const looks = new Map<string, { name: string; tone: BadgeTone }>([
  ['unread', { name: 'Unread', tone: 'yellow' }],
  ['read', { name: 'Read', tone: 'blue' }],
  ['processing', { name: 'Processing', tone: 'purple' }],
  ['completed', { name: 'Completed', tone: 'green' }],
])

/** A status in words; one that we don't know as it is. */
export const statusName = (status: string): string => looks.get(status)?.name ?? status

/** The colour of a status; one that we don't know is grey. */
export const statusTone = (status: string): BadgeTone => looks.get(status)?.tone ?? 'grey'
