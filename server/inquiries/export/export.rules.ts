import type { ExportFormat, InquiryStatus } from '#contracts/inquiries/inquiry.ts'
import {
  fullNameOf,
  type InquiryFieldName,
  type LabelledField,
  longFields,
  shortFields,
} from '#contracts/inquiries/inquiry-fields.ts'
import { sourceNames } from '#contracts/inquiries/sources.ts'
import { sortableTime } from '#contracts/text/date-texts.ts'
import { salonDay } from '#contracts/text/days.ts'
import type { InquiryRow } from '../../db/tables.ts'

/** What the export reads of an inquiry. */
export type ExportRow = Pick<
  InquiryRow,
  'createdAt' | 'source' | 'status' | 'respondedAt' | 'followUpOn' | InquiryFieldName
> & {
  assignee: string | null
  followUpNote: string | null
}

const statusNames: Record<InquiryStatus, string> = {
  unread: 'Unread',
  read: 'Read',
  processing: 'Processing',
  completed: 'Completed',
}

const timeCell = (at: string | null): string => (at === null ? '' : sortableTime(at))

const fieldColumn = ({ label, width, name }: LabelledField) => ({
  header: label,
  width,
  of: (row: ExportRow) => row[name],
})

const columns: { header: string; width: number; of(row: ExportRow): string }[] = [
  { header: 'Received (Colombo time)', width: 24, of: row => timeCell(row.createdAt) },
  { header: 'Name', width: 24, of: fullNameOf },
  ...shortFields.map(fieldColumn),
  { header: 'Came by', width: 12, of: row => sourceNames[row.source] },
  { header: 'Status', width: 12, of: row => statusNames[row.status] },
  { header: 'Assigned to', width: 18, of: row => row.assignee ?? '' },
  { header: 'First response', width: 18, of: row => timeCell(row.respondedAt) },
  { header: 'Follow up on', width: 14, of: row => row.followUpOn ?? '' },
  { header: 'Follow up because', width: 32, of: row => row.followUpNote ?? '' },
  ...longFields.map(fieldColumn),
]

/** The columns of an export, with their widths in characters. */
export const exportColumns = columns.map(({ header, width }) => ({ header, width }))

/** The cells of an inquiry. */
export const exportRow = (row: ExportRow): string[] => columns.map(({ of }) => of(row))

/** The file's name, with today's date in the salon's time zone. */
export const exportName = (now: string, format: ExportFormat): string =>
  `inquiries-${salonDay(now)}.${format}`
