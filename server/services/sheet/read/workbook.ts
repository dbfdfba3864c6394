import { type CellValue, readOds } from 'hucre/ods'
import { readXlsx } from 'hucre/xlsx'
import type { Grid, GridCell } from './csv.ts'

/** The first entry of an OpenDocument file is its type, uncompressed. */
const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument'

/** What a number format has between quotation marks, or behind a backslash, is shown as it is. */
const LITERAL = /"[^"]*"|\\./g

/** A number as its cell shows it, where that is a percentage: a price of 10 % is neither 10 nor 0.1. */
function toGridCell(value: CellValue, format = ''): GridCell {
  if (value instanceof Date) return { is: 'date' }
  if (typeof value !== 'number' || !format.includes('%')) return value
  const shown = format.replace(LITERAL, '').includes('%') ? value * 100 : value
  return `${Number(shown.toPrecision(12))}%`
}

/**
 * The visible sheets of an `.xlsx` or `.ods` file. Formulas are marked as such, with whatever result they have.
 * @throws Error when it is damaged, has a password, or is another kind of file
 */
export async function readWorkbook(file: Buffer): Promise<Grid[]> {
  const isOpenDocument = file.subarray(0, 200).includes(OPEN_DOCUMENT)
  const workbook = isOpenDocument
    ? await readOds(file, { readStyles: true })
    : await readXlsx(file, {
        readStyles: true,
        sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
      })
  return workbook.sheets.map(({ name, rows, cells }) => ({
    name,
    rows: rows.map((row, at) =>
      row.map((value, column) => {
        const cell = cells?.get(`${at},${column}`)
        if (cell?.formula !== undefined) return { is: 'formula' }
        return toGridCell(value, cell?.style?.numFmt)
      }),
    ),
  }))
}
