import { type CellValue, readOds } from 'hucre/ods'
import { readXlsx } from 'hucre/xlsx'
import type { Grid, GridCell } from './csv.ts'

/** The first entry of an OpenDocument file is its type, uncompressed. */
const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument'

function toGridCell(value: CellValue): GridCell {
  return value instanceof Date ? { is: 'date' } : value
}

/**
 * The visible sheets of an `.xlsx` or `.ods` file. Formulas are marked as such, with whatever result they have.
 * @throws Error when it is damaged, has a password, or is another kind of file
 */
export async function readWorkbook(file: Buffer): Promise<Grid[]> {
  const isOpenDocument = file.subarray(0, 200).includes(OPEN_DOCUMENT)
  const workbook = isOpenDocument
    ? await readOds(file)
    : await readXlsx(file, { sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden })
  return workbook.sheets.map(({ name, rows, cells }) => ({
    name,
    rows: rows.map((row, at) =>
      row.map((value, column) => {
        const cell = cells?.get(`${at},${column}`)
        if (cell?.formula !== undefined) return { is: 'formula' }
        return toGridCell(value)
      }),
    ),
  }))
}
