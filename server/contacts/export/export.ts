import { Readable } from 'node:stream'
import type { ContactFilter } from '#contracts/contact.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { countMatching } from '../list/list.queries.ts'
import { BYTE_ORDER_MARK } from './csv.rules.ts'
import { type ExportBatch, findExport, readExport } from './export.queries.ts'
import { exportHead, exportLine } from './export.rules.ts'

export interface Export {
  /** The file, written as fast as it is read. Ends with an error when `isWelcome` says no: half a file must not pass for a whole one. */
  file: Readable
  /** How many inquiries it will have, as far as that is known without looking for all of them. */
  total: number | undefined
}

const countExport = async (db: Db, filter: ContactFilter, clock: Clock, { groups, below }: ExportBatch) => {
  if (below === undefined) return groups.flat().length
  return filter.q ? undefined : countMatching(db, filter, clock)
}

/**
 * All inquiries that a filter finds, as a CSV file, newest first. Holds a megabyte or two of them, and no transaction: what
 * comes meanwhile is not in it, what changes meanwhile may be.
 * @param isWelcome asked before each part but the first
 */
export async function openExport(
  { db, clock }: { db: Db; clock: Clock },
  filter: ContactFilter,
  isWelcome: () => Promise<boolean>,
): Promise<Export> {
  let batch = await findExport(db, filter, clock)
  const total = await countExport(db, filter, clock, batch)

  async function* write() {
    yield BYTE_ORDER_MARK + exportHead
    let isFirst = true
    for (;;) {
      for (const ids of batch.groups) {
        if (!isFirst && !(await isWelcome()))
          throw new Error('The export was ended: nobody may have the rest')
        isFirst = false
        yield (await readExport(db, ids)).map(exportLine).join('')
      }
      if (batch.below === undefined) return
      batch = await findExport(db, filter, clock, batch.below)
    }
  }

  return { file: Readable.from(write(), { objectMode: false }), total }
}
