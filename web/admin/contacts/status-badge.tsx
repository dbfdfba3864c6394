import type { ContactStatus } from '#contracts/contact.ts'
import { Badge } from '../../ui/badge.tsx'
import { statusNames, statusTones } from './status.ts'

export function StatusBadge({ status }: { status: ContactStatus }) {
  return <Badge tone={statusTones[status] ?? 'grey'}>{statusNames[status] ?? status}</Badge>
}
