import { SHEET_ROWS_MAX, sheetRefusals } from '#contracts/services/sheet-limits.ts'
import { type ColumnId, findColumn } from '../columns.rules.ts'
import type { SheetCell, SheetResult, SheetRow } from '../sheet.rules.ts'
import { type Grid, type GridCell, readCsvGrid } from './csv.ts'
import { readWorkbook } from './workbook.ts'

const COLUMNS_MAX = 200
/** Longer than any text of a service: what is cut off is refused as too long. */
const CELL_MAX = 2_000
/** Of all cells: as many characters as a file of 1 MB has, several times, as a workbook is compressed. */
const TEXT_MAX = 8_000_000
/** Headings that notes name. */
const NAMED_MAX = 10

const isEmpty = (cell: GridCell): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '')
const hasCells = (row: readonly GridCell[]): boolean => row.some(cell => !isEmpty(cell))

const toCell = (cell: Exclude<GridCell, null>): SheetCell =>
  typeof cell === 'string' ? cell.slice(0, CELL_MAX) : cell

/** "A" to "Z", "AA" and so on, as spreadsheets name columns. */
const letterOf = (index: number): string =>
  (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** The headings of a grid: its first row that is not empty. */
function headingsOf(grid: Grid): { at: number; texts: string[] } | undefined {
  const at = grid.rows.findIndex(hasCells)
  if (at < 0) return undefined
  const texts = (grid.rows[at] ?? []).map(cell => (typeof cell === 'string' ? cell.trim() : `${cell ?? ''}`))
  return { at, texts: texts.slice(0, texts.findLastIndex(text => text !== '') + 1) }
}

const hasId = (grid: Grid): boolean =>
  headingsOf(grid)?.texts.some(text => findColumn(text)?.id === 'id') === true

/** The services of a grid, with what was left out. */
function toSheet(grid: Grid): SheetResult {
  const headings = headingsOf(grid)
  if (!headings) return { refused: sheetRefusals.noHeadings }
  if (headings.texts.length > COLUMNS_MAX) return { refused: sheetRefusals.tooManyColumns }
  const columns = headings.texts.map(text => findColumn(text)?.id)
  if (!columns.includes('id')) return { refused: sheetRefusals.noId }
  const doubled = columns.findIndex((id, index) => id !== undefined && columns.indexOf(id) !== index)
  if (doubled >= 0)
    return { refused: `Two columns are called ${headings.texts[doubled]}. Remove one of them.` }

  const rows: SheetRow[] = []
  let characters = 0
  for (let index = headings.at + 1; index < grid.rows.length; index++) {
    const row = grid.rows[index] ?? []
    if (!hasCells(row)) continue
    if (rows.length === SHEET_ROWS_MAX) return { refused: sheetRefusals.tooManyRows }
    const cells = new Map<ColumnId, SheetCell>()
    for (const [at, id] of columns.entries()) {
      const cell = row[at] ?? null
      if (id === undefined || cell === null || isEmpty(cell)) continue
      const read = toCell(cell)
      if (typeof read === 'string') characters += read.length
      if (characters > TEXT_MAX) return { refused: sheetRefusals.tooMuch }
      cells.set(id, read)
    }
    const isTooLong = row.slice(columns.length).some(cell => !isEmpty(cell))
    rows.push({ row: index + 1, cells, isTooLong })
  }
  const ignored = headings.texts.flatMap((text, at) => {
    if (columns[at] !== undefined) return []
    if (text !== '') return `“${shorten(text)}”`
    return grid.rows.some(row => !isEmpty(row[at] ?? null)) ? `column ${letterOf(at)} without a heading` : []
  })
  const more = ignored.length - NAMED_MAX
  const named = more > 0 ? [...ignored.slice(0, NAMED_MAX), `${more} more`] : ignored
  const notes = named.length > 0 ? [`Columns that we don’t know were ignored: ${named.join(', ')}.`] : []
  return { sheet: { rows, columns: columns.filter(id => id !== undefined), notes } }
}

/** Of several sheets the one with the column Id. */
function chooseGrid(grids: readonly Grid[]): SheetResult {
  const [first] = grids.filter(({ rows }) => rows.some(hasCells))
  if (!first) return { refused: sheetRefusals.noHeadings }
  const withId = grids.filter(hasId)
  if (withId.length > 1) return { refused: sheetRefusals.twoSheets }
  const chosen = withId[0] ?? first
  const result = toSheet(chosen)
  if (grids.length === 1 || 'refused' in result) return result
  const note = `Only the sheet “${shorten(chosen.name)}” was read.`
  return { sheet: { ...result.sheet, notes: [note, ...result.sheet.notes] } }
}

const ZIP = 'PK\u0003\u0004'
/** Of the container that old Office files and files with a password have. */
const OLE2 = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'
/** The name of a stream in such a container, in UTF-16. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** Reads an uploaded spreadsheet: `.xlsx`, `.ods` or `.csv`, recognised by its content and not by its name. */
export async function readSheet(file: Buffer): Promise<SheetResult> {
  if (file.length === 0) return { refused: sheetRefusals.empty }
  const beginsWith = (magic: string) => file.subarray(0, magic.length).equals(Buffer.from(magic, 'latin1'))
  if (beginsWith(OLE2))
    return { refused: file.includes(ENCRYPTED) ? sheetRefusals.password : sheetRefusals.oldExcel }
  if (!beginsWith(ZIP)) {
    const result = readCsvGrid(file)
    return 'refused' in result ? result : chooseGrid([result])
  }
  try {
    return chooseGrid(await readWorkbook(file))
  } catch {
    return { refused: sheetRefusals.damaged }
  }
}
