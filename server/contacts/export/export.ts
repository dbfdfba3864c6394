import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeCsvStream } from 'hucre/csv'
import type { ContactFilter, ExportFormat } from '#contracts/contact.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { readExport } from './export.queries.ts'
import { exportColumns, exportRow, toWorkbookText } from './export.rules.ts'
import { escapeFormulas } from './formulas.rules.ts'

type Rows = AsyncGenerator<string[]>

const cellsOf = async function* (rows: Rows, change: (text: string) => string): Rows {
  for await (const row of rows) yield row.map(change)
}

/** RFC 4180, in UTF-8 with a byte order mark, by which spreadsheets know it. */
const writeCsv = (rows: Rows) =>
  writeCsvStream(cellsOf(rows, escapeFormulas), {
    bom: true,
    quoteStyle: 'all',
    headers: exportColumns.map(({ header }) => header),
  })

/** A workbook of one sheet, in which every cell is text. */
async function writeWorkbook(rows: Rows) {
  // Loaded by the first who wants one: it takes some megabytes.
  const { writeXlsxStream } = await import('hucre/xlsx')
  return writeXlsxStream(cellsOf(rows, toWorkbookText), {
    name: 'Inquiries',
    columns: exportColumns.map(column => ({ ...column, numFmt: '@' })),
    freezePane: { rows: 1 },
  })
}

/**
 * All inquiries that a filter finds, as a file, newest first, written as fast as it is read. Holds fifty of them,
 * and no transaction: what comes meanwhile is not in it, what changes meanwhile may be. The stream ends with an error when
 * `isWelcome` says no: half a file must not pass for a whole one.
 * @param isWelcome asked before each part but the first
 */
export async function openExport(
  { db, clock }: { db: Db; clock: Clock },
  filter: ContactFilter,
  format: ExportFormat,
  isWelcome: () => Promise<boolean>,
): Promise<Readable> {
  let batch = await readExport(db, filter, clock)

  async function* read(): Rows {
    for (;;) {
      yield* batch.rows.map(exportRow)
      if (batch.below === undefined) return
      if (!(await isWelcome())) throw new Error('The export was ended: nobody may have the rest')
      batch = await readExport(db, filter, clock, batch.below)
    }
  }

  const file = format === 'csv' ? writeCsv(read()) : await writeWorkbook(read())
  return Readable.fromWeb(file as ReadableStream)
}
