import type { InquiryStatus } from '#contracts/inquiry.ts'
import { Badge } from '../../ui/badge.tsx'
import { statusName, statusTone } from './status.ts'

export function StatusBadge({ status }: { status: InquiryStatus }) {
  return <Badge tone={statusTone(status)}>{statusName(status)}</Badge>
}
