import { parseCsv } from 'hucre/csv'
import { sheetRefusals } from '#contracts/services/sheet-limits.ts'
import type { OtherCell } from './sheet.ts'

export type GridCell = string | number | boolean | OtherCell | null

export const isBlank = (cell: GridCell): boolean =>
  cell === null || (typeof cell === 'string' && cell.trim() === '')

/** All cells of a sheet, by row and column. */
export interface Grid {
  name: string
  rows: readonly (readonly GridCell[])[]
}

/** The text of a file: UTF-8 or UTF-16 with a byte order mark, UTF-8 without, else Windows-1252. */
function decode(file: Uint8Array): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

// No text has control characters other than tabs and line ends; pictures, PDF and programs have.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const IS_BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/** What begins like a web page, XML or a text document (RTF), whatever its name. */
const IS_DOCUMENT = /^\s*(?:<|\{\\rtf)/

/** A first line by which Excel knows the separator, such as "sep=;". */
const SEPARATOR = /^sep=([,;\t|])\r?\n/i

/** A CSV file of one sheet, with commas, semicolons or tabs, or the reason why it is refused. */
export function readCsvGrid(file: Uint8Array): Grid | { refused: string } {
  const text = decode(file)
  if (IS_BINARY.test(text) || IS_DOCUMENT.test(text)) return { refused: sheetRefusals.unknown }
  const separator = SEPARATOR.exec(text)
  const rows = parseCsv(
    text.slice(separator?.[0].length ?? 0),
    separator?.[1] ? { delimiter: separator[1] } : {},
  )
  const last = rows.at(-1)?.at(-1)
  const isOpen = text.split('"').length % 2 === 0 && typeof last === 'string' && last.includes('\n')
  if (isOpen) return { refused: sheetRefusals.openQuote }
  // Without types, every cell is text.
  const lines = separator ? [[], ...rows] : rows
  return { name: '', rows: lines as string[][] }
}
