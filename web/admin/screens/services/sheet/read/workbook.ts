import { type CellValue, readOds } from 'hucre/ods'
import { readXlsx } from 'hucre/xlsx'
import { type Grid, type GridCell, isBlank } from './csv.ts'

/** The first entry of an OpenDocument spreadsheet is its type, uncompressed. */
export const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'

/** What a number format has between quotation marks, or behind a backslash, is shown as it is. */
const LITERAL = /"[^"]*"|\\./g

/** A number as its cell shows it, where that is a percentage: a price of 10 % is neither 10 nor 0.1. */
function toGridCell(value: CellValue, format = ''): GridCell {
  if (value instanceof Date) return { is: 'date' }
  if (typeof value !== 'number' || !format.includes('%')) return value
  const shown = format.replace(LITERAL, '').includes('%') ? value * 100 : value
  return `${Number(shown.toPrecision(12))}%`
}

type ReadSheet = Awaited<ReturnType<typeof readXlsx>>['sheets'][number]

/**
 * Marks the cells that merged ones cover: they look as if they had the value of the first. Some programs keep a value in them,
 * which no one sees. Rows without any value stay empty.
 */
function markMerged(rows: GridCell[][], { merges = [] }: ReadSheet): void {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const empty = rows.map(row => row.every(isBlank))
  for (const { startRow, startCol, endRow, endCol } of merges)
    for (let at = startRow; at <= Math.min(endRow, rows.length - 1); at++) {
      const row = rows[at]
      if (!row || empty[at]) continue
      for (let column = startCol; column <= Math.min(endCol, width - 1); column++)
        if (at > startRow || column > startCol) row[column] = { is: 'merged' }
    }
}

function toGrid(sheet: ReadSheet): Grid {
  const rows = sheet.rows.map((row, at) =>
    row.map((value, column): GridCell => {
      const cell = sheet.cells?.get(`${at},${column}`)
      if (cell?.formula !== undefined) return { is: 'formula' }
      return toGridCell(value, cell?.style?.numFmt)
    }),
  )
  markMerged(rows, sheet)
  return { name: sheet.name, rows }
}

/** The sheets of a workbook, and the names of those that were left out. */
export interface Workbook {
  grids: Grid[]
  charts: string[]
  damaged: string[]
}

/**
 * @param chartCount how many of its sheets are only a chart
 * @throws Error when it is damaged, or is another kind of file
 */
async function readVisibleSheets(file: Uint8Array, chartCount: number): Promise<Workbook> {
  const names: string[] = []
  const readOnly = async (isRead: (index: number) => boolean): Promise<Grid[]> => {
    const workbook = await readXlsx(file, {
      readStyles: true,
      sheets: ({ hidden, veryHidden, index, name }) => {
        if (!hidden && !veryHidden) names[index] = name
        return !hidden && !veryHidden && isRead(index)
      },
    })
    return workbook.sheets.map(toGrid)
  }
  try {
    return { grids: await readOnly(() => true), charts: [], damaged: [] }
  } catch (error) {
    // The library refuses a workbook that also has a sheet which is only a chart: its sheets are read one by one.
    await readOnly(() => false)
    const grids: Grid[] = []
    const unread: string[] = []
    for (const [index, name] of names.entries())
      if (name !== undefined)
        await readOnly(one => one === index).then(
          read => grids.push(...read),
          () => unread.push(name),
        )
    // More can't be read than there are charts: which of them is damaged is unknown.
    const areCharts = unread.length <= chartCount
    if (grids.length === 0 && !areCharts) throw error
    return { grids, charts: areCharts ? unread : [], damaged: areCharts ? [] : unread }
  }
}

/**
 * The visible sheets of an `.xlsx` or `.ods` file. Formulas are marked as such, with whatever result they have.
 * @param chartCount how many sheets of an `.xlsx` file are only a chart
 * @throws Error when it is damaged, or is another kind of file
 */
export async function readWorkbook(
  file: Uint8Array,
  isOpenDocument: boolean,
  chartCount: number,
): Promise<Workbook> {
  if (!isOpenDocument) return readVisibleSheets(file, chartCount)
  const { sheets } = await readOds(file, { readStyles: true })
  return { grids: sheets.map(toGrid), charts: [], damaged: [] }
}
