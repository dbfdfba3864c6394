import { Readable } from 'node:stream'
import type { ContactFilter } from '#contracts/contact.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { BYTE_ORDER_MARK } from './csv.rules.ts'
import { type ExportBatch, readExport } from './export.queries.ts'
import { exportHead, exportLine } from './export.rules.ts'
import { isCounted } from './filter.rules.ts'
import { countContacts } from './list.queries.ts'

export interface Export {
  /** The file, written as fast as it is read. Ends with an error when `isWelcome` says no: half a file must not pass for a whole one. */
  file: Readable
  /** How many inquiries it will have, as far as that is known without looking for all of them. */
  total: number | undefined
}

const countExport = async (db: Db, filter: ContactFilter, first: ExportBatch) => {
  if (first.below === undefined) return first.rows.length
  return isCounted(filter) ? countContacts(db, filter) : undefined
}

/**
 * All inquiries that a filter finds, as a CSV file, newest first. Holds one batch at a time, and no transaction: what comes
 * meanwhile is not in it, what changes meanwhile may be.
 * @param isWelcome asked before each batch
 */
export async function openExport(
  { db, clock }: { db: Db; clock: Clock },
  filter: ContactFilter,
  isWelcome: () => Promise<boolean>,
): Promise<Export> {
  const first = await readExport(db, filter, clock)

  async function* write() {
    yield BYTE_ORDER_MARK + exportHead
    let batch = first
    yield batch.rows.map(exportLine).join('')
    while (batch.below !== undefined) {
      if (!(await isWelcome())) throw new Error('The export was ended: nobody may have the rest')
      batch = await readExport(db, filter, clock, batch.below)
      yield batch.rows.map(exportLine).join('')
    }
  }

  return { file: Readable.from(write(), { objectMode: false }), total: await countExport(db, filter, first) }
}
