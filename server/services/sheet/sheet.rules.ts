import type { ColumnId } from './columns.rules.ts'

/** A cell that is neither text nor a number. */
export interface OtherCell {
  is: 'formula' | 'date'
}

export type SheetCell = string | number | boolean | OtherCell

/** A row with its number, as spreadsheets count; empty cells are left out. */
export interface SheetRow {
  row: number
  cells: ReadonlyMap<ColumnId, SheetCell>
  /** Whether there are cells to the right of the last heading: a text with a comma, without quotation marks. */
  isTooLong: boolean
}

/** The services in an uploaded spreadsheet, before they are checked. */
export interface Sheet {
  /** Those that are not empty, at most `SHEET_ROWS_MAX`. */
  rows: readonly SheetRow[]
  columns: readonly ColumnId[]
  /** What was left out, in a sentence each. */
  notes: readonly string[]
}

/** The sheet, or the reason why the file is refused. */
export type SheetResult = { sheet: Sheet } | { refused: string }
