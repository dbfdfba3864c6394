import type { ContactStatus, ExportFormat } from '#contracts/contact.ts'
import type { ContactRow } from '../../db/tables.ts'
import { dayOf } from '../stats/days.rules.ts'
import { salonTime } from './salon-time.rules.ts'

/** What a row of the export is made of. */
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

/** The columns, with their widths in characters. */
export const exportColumns = [
  { header: 'Received (Colombo time)', width: 24 },
  { header: 'Name', width: 24 },
  { header: 'Email', width: 32 },
  { header: 'Phone', width: 24 },
  { header: 'Branch', width: 16 },
  { header: 'Service', width: 24 },
  { header: 'Status', width: 12 },
  { header: 'Assigned to', width: 18 },
  { header: 'First answer', width: 18 },
  { header: 'Message', width: 80 },
]

/** An inquiry as a row of these columns, as it was typed. */
export const exportRow = (row: ExportRow): string[] => [
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
]

/** The name of a file that is made now: with the salon's day. */
export const exportName = (now: string, format: ExportFormat): string => `inquiries-${dayOf(now)}.${format}`

/** Text as the XML of a workbook can hold it: without non-characters, and with `_x0041_`, its way to write a letter, as plain text. */
export const toWorkbookText = (text: string): string =>
  text.replace(/[\ufffe\uffff]/g, '').replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
