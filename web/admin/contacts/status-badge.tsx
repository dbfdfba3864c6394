import type { ContactStatus } from '#contracts/contact.ts'
import { Badge } from '../../ui/badge.tsx'
import { statusName, statusTone } from './status.ts'

export function StatusBadge({ status }: { status: ContactStatus }) {
  return <Badge tone={statusTone(status)}>{statusName(status)}</Badge>
}
