import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeCsvStream } from 'hucre/csv'
import { type ActivityEntry, activityKindNames } from '#contracts/activity/activity.ts'
import { sortableTime } from '#contracts/text/date-texts.ts'
import { escapeFormulas } from '../formulas.rules.ts'

const columns: readonly [header: string, of: (entry: ActivityEntry) => string][] = [
  ['Time (Colombo time)', entry => sortableTime(entry.at)],
  ['Who', entry => entry.name ?? entry.actor ?? entry.origin],
  ['Email', entry => entry.actor ?? ''],
  ['Kind', entry => activityKindNames[entry.kind]],
  ['Action', entry => entry.action],
  ['What', entry => entry.subject],
  ['Part', entry => entry.detail],
  ['Before', entry => entry.old ?? ''],
  ['After', entry => entry.new ?? ''],
  ['Number', entry => String(entry.number ?? '')],
  ['Version', entry => String(entry.version ?? '')],
]

async function* activityCells(batches: AsyncIterable<ActivityEntry[]>, mayContinue: () => Promise<boolean>) {
  let isFirst = true
  for await (const batch of batches) {
    if (!isFirst && !(await mayContinue())) throw new Error('The export was stopped: its session has ended')
    isFirst = false
    yield* batch.map(entry => columns.map(([, of]) => escapeFormulas(of(entry))))
  }
}

/**
 * CSV (RFC 4180) in UTF-8, with a byte order mark by which spreadsheets recognise it. The stream fails when `mayContinue` returns
 * false, so that a part is never taken for the whole file.
 * @param mayContinue called before each batch except the first
 */
export const writeActivityCsv = (
  batches: AsyncIterable<ActivityEntry[]>,
  mayContinue: () => Promise<boolean>,
): Readable =>
  Readable.fromWeb(
    writeCsvStream(activityCells(batches, mayContinue), {
      bom: true,
      quoteStyle: 'all',
      headers: columns.map(([header]) => header),
    }) as ReadableStream,
  )
