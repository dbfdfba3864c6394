import type { ContactStatus } from '#contracts/contact.ts'
import type { ContactRow } from '../../db/tables.ts'
import { dayOf } from '../stats/days.rules.ts'
import { toLine } from './csv.rules.ts'
import { salonTime } from './salon-time.rules.ts'

/** What a line of the export is made of. */
export type ExportRow = Pick<
  ContactRow,
  | 'created_at'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'branch'
  | 'service'
  | 'status'
  | 'answered_at'
  | 'message'
> & { id: number; assignee: string | null }

const statusNames: Record<ContactStatus, string> = {
  unread: 'Unread',
  read: 'Read',
  processing: 'Processing',
  completed: 'Completed',
}

const timeOf = (instant: string | null) => (instant === null ? '' : salonTime(instant))

/** The first line. */
export const exportHead = toLine([
  'Received (Colombo time)',
  'Name',
  'Email',
  'Phone',
  'Branch',
  'Service',
  'Status',
  'Assigned to',
  'First answer',
  'Message',
])

/** An inquiry as a line. */
export const exportLine = (row: ExportRow): string =>
  toLine([
    timeOf(row.created_at),
    `${row.first_name} ${row.last_name}`,
    row.email,
    row.phone,
    row.branch,
    row.service,
    statusNames[row.status],
    row.assignee ?? '',
    timeOf(row.answered_at),
    row.message,
  ])

/** What the file is called that is made now: by the salon's day. */
export const exportName = (now: string): string => `inquiries-${dayOf(now)}.csv`
