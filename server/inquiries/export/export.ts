import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { ExportFormat, InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { inquiryFieldNames } from '#contracts/inquiries/inquiry-fields.ts'
import type { Clock } from '../../clock.ts'
import { idList } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { rowsWhile, writeCsv } from '../../exported-file.ts'
import { toWorkbookText } from '../../workbook-text.rules.ts'
import { findMatching } from '../list/filter.queries.ts'
import { type ExportRow, exportColumns, exportRow } from './export.rules.ts'

/** A workbook of one sheet with text cells only. */
async function writeWorkbook(rows: AsyncIterable<readonly string[]>): Promise<Readable> {
  // Loaded on first use, as it takes some megabytes.
  const { writeXlsxStream } = await import('hucre/xlsx')
  async function* cells() {
    for await (const row of rows) yield row.map(toWorkbookText)
  }
  const file = writeXlsxStream(cells(), {
    name: 'Inquiries',
    columns: exportColumns.map(column => ({
      ...column,
      style: { numFmt: '@', alignment: { wrapText: true, vertical: 'top' } },
    })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(file as ReadableStream)
}

/** Inquiries in memory at a time: at most a megabyte of messages. */
const BATCH = 50

/**
 * The newest inquiries that a filter finds with an id below `below`, and below which the next batch starts, if there
 * is one.
 */
async function readBatch(db: Db, filter: InquiryFilter, clock: Clock, below?: number) {
  const ids = await findMatching(db, filter, clock, { limit: BATCH, below, many: true })
  const rows: ExportRow[] = await db
    .selectFrom('inquiries')
    .leftJoin('users', 'users.id', 'inquiries.assigneeId')
    .leftJoin('inquiryFollowUps', 'inquiryFollowUps.id', 'inquiries.followUpId')
    .select(['inquiries.id', 'inquiries.createdAt', 'source', 'status', 'respondedAt', 'followUpOn'])
    .select(inquiryFieldNames.map(name => `inquiries.${name}` as const))
    .select(['users.name as assignee', 'inquiryFollowUps.note as followUpNote'])
    .where('inquiries.id', 'in', idList(db, ids))
    .orderBy('inquiries.id', 'desc')
    .execute()
  return { rows, below: ids.length < BATCH ? undefined : ids.at(-1) }
}

/**
 * A file of all inquiries that a filter finds, newest first, read in batches as fast as the client takes it. No
 * transaction is held: later inquiries are left out, later changes may be included. The stream fails as `rowsWhile`
 * says.
 */
export async function openExport(
  { db, clock }: { db: Db; clock: Clock },
  filter: InquiryFilter,
  format: ExportFormat,
  mayContinue: () => Promise<boolean>,
): Promise<Readable> {
  // The first batch is read before the response begins, so that a failure of the database gets an error response.
  const first = await readBatch(db, filter, clock)

  async function* readBatches() {
    let batch = first
    for (;;) {
      yield batch.rows
      if (batch.below === undefined) return
      batch = await readBatch(db, filter, clock, batch.below)
    }
  }

  async function* cells() {
    for await (const row of rowsWhile(readBatches(), mayContinue)) yield exportRow(row)
  }

  return format === 'csv'
    ? writeCsv(
        exportColumns.map(({ header }) => header),
        cells(),
      )
    : writeWorkbook(cells())
}
