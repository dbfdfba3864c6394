import type { InquiryStatus } from '#contracts/inquiries/inquiry.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

/** Each status has one name and one colour on all screens. */
const statuses = new Map<string, { name: string; tone: BadgeTone }>([
  ['unread', { name: 'Unread', tone: 'yellow' }],
  ['read', { name: 'Read', tone: 'blue' }],
  ['processing', { name: 'Processing', tone: 'purple' }],
  ['completed', { name: 'Completed', tone: 'green' }],
])

/** The name of a status on screen; an unknown status is shown as it is stored. */
export const statusName = (status: string): string => statuses.get(status)?.name ?? status

export function StatusBadge({ status }: { status: InquiryStatus }) {
  return <Badge tone={statuses.get(status)?.tone ?? 'grey'}>{statusName(status)}</Badge>
}
