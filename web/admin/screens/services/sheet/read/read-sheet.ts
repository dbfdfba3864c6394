import { type ColumnId, findColumn } from '#contracts/services/sheet-columns.ts'
import { SHEET_BYTES_MAX, SHEET_ROWS_MAX, sheetRefusals } from '#contracts/services/sheet-limits.ts'
import { type Grid, type GridCell, isBlank, readCsvGrid } from './csv.ts'
import { shorten } from './read-cells.ts'
import type { SheetCell, SheetResult, SheetRow } from './sheet.ts'
import { OPEN_DOCUMENT, readWorkbook, type Workbook } from './workbook.ts'
import { readZipDirectory } from './zip-directory.ts'

const COLUMNS_MAX = 200
/** Longer than any text of a service: what is cut off is refused as too long. */
const CELL_MAX = 2_000
/** Of all cells: as many characters as a file of 1 MB has, several times, as a workbook is compressed. */
const TEXT_MAX = 8_000_000
/** Headings that notes name. */
const NAMED_MAX = 10

/** What a workbook may unpack to: the largest one of 2,000 services takes a fifth of it. */
const UNPACKED_MAX = 32 * 1024 * 1024

const isMerged = (cell: GridCell): boolean =>
  cell !== null && typeof cell === 'object' && cell.is === 'merged'
const isEmptyCell = (cell: GridCell): boolean => isBlank(cell) || isMerged(cell)
const hasCells = (row: readonly GridCell[]): boolean => !row.every(isBlank)

const toCell = (cell: Exclude<GridCell, null>): SheetCell =>
  typeof cell === 'string' ? cell.slice(0, CELL_MAX) : cell

/** "A" to "Z", "AA" and so on, as spreadsheets name columns. */
const letterOf = (index: number): string =>
  (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** The headings of a grid: its first row that is not empty. */
function headingsOf(grid: Grid): { at: number; texts: string[] } | undefined {
  const at = grid.rows.findIndex(hasCells)
  if (at < 0) return undefined
  const texts = (grid.rows[at] ?? []).map(cell => {
    if (cell === null || isMerged(cell)) return ''
    return typeof cell === 'string' ? cell.trim() : `${cell}`
  })
  return { at, texts: texts.slice(0, texts.findLastIndex(text => text !== '') + 1) }
}

const hasId = (grid: Grid): boolean =>
  headingsOf(grid)?.texts.some(text => findColumn(text)?.id === 'id') === true

/** Whether merged cells of the headings cover that of a column with values, or are a title above the headings. */
const isHeadingHidden = (grid: Grid, at: number, hasId: boolean): boolean =>
  grid.rows[at]?.some(
    (cell, column) =>
      isMerged(cell) &&
      (!hasId || grid.rows.some((row, index) => index > at && !isEmptyCell(row[column] ?? null))),
  ) === true

/** The services of a grid, with what was left out. */
function toSheet(grid: Grid): SheetResult {
  const headings = headingsOf(grid)
  if (!headings) return { refused: sheetRefusals.noHeadings }
  if (headings.texts.length > COLUMNS_MAX) return { refused: sheetRefusals.tooManyColumns }
  const columns = headings.texts.map(text => findColumn(text)?.id)
  const hasId = columns.includes('id')
  if (isHeadingHidden(grid, headings.at, hasId)) return { refused: sheetRefusals.mergedHeadings }
  if (!hasId) return { refused: sheetRefusals.noId }
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
      if (id === undefined || cell === null || isBlank(cell)) continue
      const read = toCell(cell)
      if (typeof read === 'string') characters += read.length
      if (characters > TEXT_MAX) return { refused: sheetRefusals.tooMuch }
      cells.set(id, read)
    }
    const isTooLong = row.slice(columns.length).some(cell => !isEmptyCell(cell))
    rows.push({ row: index + 1, cells, isTooLong })
  }
  const ignored = headings.texts.flatMap((text, at) => {
    if (columns[at] !== undefined) return []
    if (text !== '') return `“${shorten(text)}”`
    return grid.rows.some(row => !isEmptyCell(row[at] ?? null))
      ? `column ${letterOf(at)} without a heading`
      : []
  })
  const more = ignored.length - NAMED_MAX
  const named = more > 0 ? [...ignored.slice(0, NAMED_MAX), `${more} more`] : ignored
  const notes = named.length > 0 ? [`Columns that we don’t know were ignored: ${named.join(', ')}.`] : []
  return { sheet: { rows, columns: columns.filter(id => id !== undefined), notes } }
}

/** Finds the sheet with the column Id among several. */
function chooseGrid({ grids, charts, damaged }: Workbook): SheetResult {
  if (grids.length === 0 && charts.length > 0) return { refused: sheetRefusals.onlyCharts }
  const [first] = grids.filter(({ rows }) => rows.some(hasCells))
  if (!first) return { refused: sheetRefusals.noHeadings }
  const withId = grids.filter(hasId)
  if (withId.length > 1) return { refused: sheetRefusals.twoSheets }
  const chosen = withId[0] ?? first
  const result = toSheet(chosen)
  if (grids.length + charts.length + damaged.length === 1 || 'refused' in result) return result
  const notes = [
    `Only the sheet “${shorten(chosen.name)}” was read.`,
    ...charts.slice(0, NAMED_MAX).map(name => `The sheet “${shorten(name)}” is a chart, and was left out.`),
    ...damaged.slice(0, NAMED_MAX).map(name => `The sheet “${shorten(name)}” is damaged, and was left out.`),
  ]
  return { sheet: { ...result.sheet, notes: [...notes, ...result.sheet.notes] } }
}

const ZIP = 'PK\u0003\u0004'
/** The first bytes of the container in which old Office files and files with a password are. */
const OLE2 = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'
/** The name of a stream in such a container. */
const ENCRYPTED = 'EncryptedPackage'
/** What every program calls the list of sheets in an `.xlsx` file. */
const WORKBOOK = 'xl/workbook.xml'

/** Bytes as characters, one each. */
const charactersOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** In an `.xlsx` file each sheet that is only a chart is a part of its own (ECMA-376, 12.3.2). */
const chartCountOf = (names: readonly string[]): number =>
  names.filter(name => /^xl\/chartsheets\/[^/]+\.xml$/.test(name)).length

/** Reads an `.xlsx` or `.ods` file, which are ZIP files. */
async function readZip(file: Uint8Array): Promise<SheetResult> {
  const isOpenDocument = charactersOf(file.subarray(0, 200)).includes(OPEN_DOCUMENT)
  const directory = readZipDirectory(file)
  if (!directory) return { refused: sheetRefusals.damaged }
  if (!isOpenDocument && !directory.names.includes(WORKBOOK)) return { refused: sheetRefusals.unknown }
  if (directory.unpackedBytes > UNPACKED_MAX) return { refused: sheetRefusals.tooMuch }
  try {
    return chooseGrid(await readWorkbook(file, isOpenDocument, chartCountOf(directory.names)))
  } catch {
    return { refused: sheetRefusals.damaged }
  }
}

/** Reads a spreadsheet: `.xlsx`, `.ods` or `.csv`, recognised by its content and not by its name. */
export async function readSheet(file: Uint8Array): Promise<SheetResult> {
  if (file.length === 0) return { refused: sheetRefusals.empty }
  if (file.length > SHEET_BYTES_MAX) return { refused: sheetRefusals.tooLarge }
  const start = charactersOf(file.subarray(0, OLE2.length))
  if (start === OLE2) {
    const hasPassword = new TextDecoder('utf-16le').decode(file).includes(ENCRYPTED)
    return { refused: hasPassword ? sheetRefusals.password : sheetRefusals.oldExcel }
  }
  if (start.startsWith(ZIP)) return readZip(file)
  const grid = readCsvGrid(file)
  return 'refused' in grid ? grid : chooseGrid({ grids: [grid], charts: [], damaged: [] })
}
