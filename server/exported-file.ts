import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeCsvStream } from 'hucre/csv'
import { escapeFormulas } from './formulas.rules.ts'

/** How `writeCsv` writes a file, for the documentation of the API. */
export const CSV_DESCRIPTION =
  'UTF-8 with a byte order mark, CRLF, every cell quoted (RFC 4180), and an apostrophe precedes what a spreadsheet could take for a formula.'

/**
 * The rows of a long file, read in batches as fast as the client takes them. They end with an error when `mayContinue` returns
 * false, so that a part is never taken for the whole file.
 * @param mayContinue called before the rows of each batch except the first
 */
export async function* rowsWhile<Row>(
  batches: AsyncIterable<readonly Row[]>,
  mayContinue: () => Promise<boolean>,
): AsyncGenerator<Row> {
  let isFirst = true
  for await (const batch of batches) {
    if (!isFirst && !(await mayContinue())) throw new Error('The export was stopped: its session has ended')
    isFirst = false
    yield* batch
  }
}

async function* changeCells(rows: AsyncIterable<readonly string[]>, change: (cell: string) => string) {
  for await (const row of rows) yield row.map(change)
}

/** A CSV file, which spreadsheets recognise by its byte order mark. No cell is a formula. */
export const writeCsv = (headers: string[], rows: AsyncIterable<readonly string[]>): Readable =>
  Readable.fromWeb(
    writeCsvStream(changeCells(rows, escapeFormulas), {
      bom: true,
      quoteStyle: 'all',
      headers,
    }) as ReadableStream,
  )
