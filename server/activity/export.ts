import type { Readable } from 'node:stream'
import { type ActivityEntry, activityKindNames } from '#contracts/activity/activity.ts'
import { sortableTime } from '#contracts/text/date-texts.ts'
import { rowsWhile, writeCsv } from '../exported-file.ts'

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

/** The entries as a CSV file. */
export function writeActivityCsv(
  batches: AsyncIterable<ActivityEntry[]>,
  mayContinue: () => Promise<boolean>,
): Readable {
  async function* cells() {
    for await (const entry of rowsWhile(batches, mayContinue)) yield columns.map(([, of]) => of(entry))
  }
  return writeCsv(
    columns.map(([header]) => header),
    cells(),
  )
}
