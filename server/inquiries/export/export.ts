import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeCsvStream } from 'hucre/csv'
import type { ExportFormat, InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { inquiryFieldNames } from '#contracts/inquiries/inquiry-fields.ts'
import type { Clock } from '../../clock.ts'
import { idList } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { escapeFormulas } from '../../formulas.rules.ts'
import { toWorkbookText } from '../../workbook-text.rules.ts'
import { findMatching } from '../list/filter.queries.ts'
import { type ExportRow, exportColumns, exportRow } from './export.rules.ts'

type ExportRows = AsyncGenerator<string[]>

const changedCells = async function* (rows: ExportRows, change: (text: string) => string): ExportRows {
  for await (const row of rows) yield row.map(change)
}

/** CSV (RFC 4180) in UTF-8, with a byte order mark by which spreadsheets recognise it. */
const writeCsv = (rows: ExportRows) =>
  writeCsvStream(changedCells(rows, escapeFormulas), {
    bom: true,
    quoteStyle: 'all',
    headers: exportColumns.map(({ header }) => header),
  })

/** A workbook of one sheet with text cells only. */
async function writeWorkbook(rows: ExportRows) {
  // Loaded on first use, as it takes some megabytes.
  const { writeXlsxStream } = await import('hucre/xlsx')
  return writeXlsxStream(changedCells(rows, toWorkbookText), {
    name: 'Inquiries',
    columns: exportColumns.map(column => ({
      ...column,
      style: { numFmt: '@', alignment: { wrapText: true, vertical: 'top' } },
    })),
    freezePane: { rows: 1 },
  })
}

/** Inquiries in memory at a time: at most a megabyte of messages. */
const BATCH = 50

/** The newest inquiries that a filter finds with an id below `below`, and below which the next batch starts, if there is one. */
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
 * A file of all inquiries that a filter finds, newest first, read in batches as fast as the client takes it. No transaction is held:
 * later inquiries are left out, later changes may be included. The stream fails when `mayContinue` returns false, so that a part is
 * never taken for the whole file.
 * @param mayContinue called before each batch except the first
 */
export async function openExport(
  { db, clock }: { db: Db; clock: Clock },
  filter: InquiryFilter,
  format: ExportFormat,
  mayContinue: () => Promise<boolean>,
): Promise<Readable> {
  let batch = await readBatch(db, filter, clock)

  async function* read(): ExportRows {
    for (;;) {
      yield* batch.rows.map(exportRow)
      if (batch.below === undefined) return
      if (!(await mayContinue())) throw new Error('The export was stopped: its session has ended')
      batch = await readBatch(db, filter, clock, batch.below)
    }
  }

  const file = format === 'csv' ? writeCsv(read()) : await writeWorkbook(read())
  return Readable.fromWeb(file as ReadableStream)
}
