import { timeZone } from '#content/hours.ts'
import type { ContactStatus, ExportFormat } from '#contracts/contact.ts'
import { type InquiryColumn, type LabelledField, longFields, shortFields } from '#contracts/inquiry-fields.ts'
import type { ContactRow } from '../../db/tables.ts'
import { dayOf } from '../stats/days.rules.ts'

/** What a row of the export is made of. */
export type ExportRow = Pick<ContactRow, 'created_at' | 'status' | 'answered_at' | InquiryColumn> & {
  assignee: string | null
}

const statusNames: Record<ContactStatus, string> = {
  unread: 'Unread',
  read: 'Read',
  processing: 'Processing',
  completed: 'Completed',
}

// Sweden writes times as spreadsheets of every language read them: 2026-01-15 12:00.
const salonClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/** An instant as the salon's clocks show it. */
export const salonTime = (instant: string): string => salonClock.format(new Date(instant))

const timeOf = (instant: string | null) => (instant === null ? '' : salonTime(instant))

const fieldColumn = ({ label, width, column }: LabelledField) => ({
  header: label,
  width,
  of: (row: ExportRow) => row[column],
})

const columns: { header: string; width: number; of(row: ExportRow): string }[] = [
  { header: 'Received (Colombo time)', width: 24, of: row => timeOf(row.created_at) },
  { header: 'Name', width: 24, of: row => `${row.first_name} ${row.last_name}` },
  ...shortFields.map(fieldColumn),
  { header: 'Status', width: 12, of: row => statusNames[row.status] },
  { header: 'Assigned to', width: 18, of: row => row.assignee ?? '' },
  { header: 'First answer', width: 18, of: row => timeOf(row.answered_at) },
  ...longFields.map(fieldColumn),
]

/** The columns, with their widths in characters. */
export const exportColumns = columns.map(({ header, width }) => ({ header, width }))

/** An inquiry as a row of these columns, as it was typed. */
export const exportRow = (row: ExportRow): string[] => columns.map(({ of }) => of(row))

/** The name of a file that is made now: with the salon's day. */
export const exportName = (now: string, format: ExportFormat): string => `inquiries-${dayOf(now)}.${format}`

/** Text as the XML of a workbook can hold it: without non-characters, and with `_x0041_`, its way to write a letter, as plain text. */
export const toWorkbookText = (text: string): string =>
  text.replace(/[\ufffe\uffff]/g, '').replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
