import { timeZone } from '#content/salon.ts'
import type { ExportFormat, InquiryStatus } from '#contracts/inquiries/inquiry.ts'
import {
  type InquiryFieldName,
  type LabelledField,
  longFields,
  shortFields,
} from '#contracts/inquiries/inquiry-fields.ts'
import type { InquiryRow } from '../../db/tables.ts'
import { dayOf } from '../stats/days.rules.ts'

/** What the export reads of an inquiry. */
export type ExportRow = Pick<InquiryRow, 'createdAt' | 'status' | 'answeredAt' | InquiryFieldName> & {
  assignee: string | null
}

const statusNames: Record<InquiryStatus, string> = {
  unread: 'Unread',
  read: 'Read',
  processing: 'Processing',
  completed: 'Completed',
}

// The Swedish format, 2026-01-15 12:00, which spreadsheets in any language read.
const exportTime = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/** An instant in the salon's time zone; empty for null. */
export const salonTime = (instant: string | null): string =>
  instant === null ? '' : exportTime.format(new Date(instant))

const fieldColumn = ({ label, width, name }: LabelledField) => ({
  header: label,
  width,
  of: (row: ExportRow) => row[name],
})

const columns: { header: string; width: number; of(row: ExportRow): string }[] = [
  { header: 'Received (Colombo time)', width: 24, of: row => salonTime(row.createdAt) },
  { header: 'Name', width: 24, of: row => `${row.firstName} ${row.lastName}` },
  ...shortFields.map(fieldColumn),
  { header: 'Status', width: 12, of: row => statusNames[row.status] },
  { header: 'Assigned to', width: 18, of: row => row.assignee ?? '' },
  { header: 'First response', width: 18, of: row => salonTime(row.answeredAt) },
  ...longFields.map(fieldColumn),
]

/** The columns of an export, with their widths in characters. */
export const exportColumns = columns.map(({ header, width }) => ({ header, width }))

/** The cells of an inquiry. */
export const exportRow = (row: ExportRow): string[] => columns.map(({ of }) => of(row))

/** The file's name, with today's date in the salon's time zone. */
export const exportName = (now: string, format: ExportFormat): string => `inquiries-${dayOf(now)}.${format}`

/** Text for the XML of a workbook: without non-characters, and with its escapes such as `_x0041_` escaped (ECMA-376, ST_Xstring). */
export const toWorkbookText = (text: string): string =>
  text.replace(/[\ufffe\uffff]/g, '').replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

// With their full-width, small, superscript and subscript forms, as programs differ.
const SIGNS =
  '=+\\-@\u2212\u207a\u207b\u207c\u208a\u208b\u208c\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20'

// A program may split a CSV file at another separator than the comma, ignoring quotes.
const SEPARATORS = ',;|"\\t\\r\\n\u2028\u2029'

// White space and invisible characters may precede the sign. The lookbehind keeps matching linear.
const RUN = `\\s\\p{Default_Ignorable_Code_Point}${SEPARATORS}`
const RUN_BEFORE_SIGN = new RegExp(`(?<![${RUN}])(?:^[${RUN}]*|[${RUN}]+)(?=[${SIGNS}])`, 'gu')
const HAS_SEPARATOR = new RegExp(`[${SEPARATORS}]`)

/** One or more phone numbers, of digits, spaces and `+()./-` only: such a cell computes nothing. */
const IS_NUMBERS = /^[+(\d](?:[\d\p{Zs}()./,;-]|(?<![\d)])\+)*$/u

/**
 * Escapes a CSV cell: an apostrophe precedes each formula, at the start and after each separator
 * (https://owasp.org/www-community/attacks/CSV_Injection). Phone numbers stay unchanged.
 */
export const escapeFormulas = (cell: string): string =>
  IS_NUMBERS.test(cell)
    ? cell
    : cell.replace(RUN_BEFORE_SIGN, (run, at) => (at === 0 || HAS_SEPARATOR.test(run) ? `${run}'` : run))
