import type { ColumnId } from '#contracts/services/sheet-columns.ts'

/** A cell that is neither text nor a number. `merged`: covered by a cell above it or to its left. */
export interface OtherCell {
  is: 'formula' | 'date' | 'merged'
}

export type SheetCell = string | number | boolean | OtherCell

/** A row with its number, as spreadsheets count; empty cells are left out. */
export interface SheetRow {
  row: number
  cells: ReadonlyMap<ColumnId, SheetCell>
  /** Whether there are cells to the right of the last heading: a text with a comma, without quotation marks. */
  isTooLong: boolean
}

/** The services in a spreadsheet, before they are checked. */
export interface Sheet {
  /** The rows that are not empty, at most `SHEET_ROWS_MAX`. */
  rows: readonly SheetRow[]
  columns: readonly ColumnId[]
  /** What was left out, in a sentence each. */
  notes: readonly string[]
}

/** The sheet, or the reason why the file is refused. */
export type SheetResult = { sheet: Sheet } | { refused: string }
