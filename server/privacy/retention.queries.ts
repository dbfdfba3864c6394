import { type Kysely, type SqlBool, sql } from 'kysely'
import type { RetentionPreview } from '#contracts/privacy.ts'
import { type Clock, instant } from '../clock.ts'
import { idList } from '../db/id-list.ts'
import type { Db, Tables } from '../db/tables.ts'
import { lockInquiries } from '../inquiries/actions/actions.queries.ts'
import { eraseInquiries } from './erase.queries.ts'
import { monthsBefore } from './retention.rules.ts'

/** The number of inquiries per statement and transaction, so that other writes can run in between. */
const BATCH = 500

interface Candidate {
  id: number
  created_at: string
}

const cutoffOf = (clock: Clock, months: number) => monthsBefore(clock.now(), months).toISOString()

/** Completed inquiries that arrived before `cutoff`, ordered by id. Those in the bin are deleted separately. */
const listCandidates = (db: Db, cutoff: string, after: number): Promise<Candidate[]> =>
  db
    .selectFrom('inquiries')
    .select(['id', 'created_at'])
    .where('deleted_at', 'is', null)
    .where('status', '=', 'completed')
    .where('created_at', '<', cutoff)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute()

/** Those of them that are still completed, and were last marked as completed before `cutoff`. */
const selectExpired = (db: Db, ids: readonly number[], cutoff: string): Promise<Candidate[]> =>
  db
    .selectFrom('inquiries')
    .select(['id', 'created_at'])
    .where('id', 'in', idList(db, ids))
    .where('deleted_at', 'is', null)
    .where('status', '=', 'completed')
    .where(
      sql<SqlBool>`coalesce((
        select max(at) from inquiry_history
        where inquiry_id = inquiries.id and action = 'status' and to_status = 'completed'
      ), updated_at) < ${cutoff}`,
    )
    .orderBy('id')
    .execute()

/** All inquiries that were completed before `cutoff`, in batches. */
async function* walkExpired(db: Db, cutoff: string): AsyncGenerator<Candidate[]> {
  for (let after = 0; ; ) {
    const candidates = await listCandidates(db, cutoff, after)
    const last = candidates.at(-1)
    if (!last) return
    after = last.id
    const ids = candidates.map(({ id }) => id)
    yield await selectExpired(db, ids, cutoff)
  }
}

/** Counts the inquiries that would be erased if they were kept for `months` after completion. */
export async function previewRetention(db: Db, clock: Clock, months: number): Promise<RetentionPreview> {
  const preview: RetentionPreview = { total: 0, oldestAt: null }
  for await (const expired of walkExpired(db, cutoffOf(clock, months))) {
    preview.total += expired.length
    for (const { created_at: at } of expired) {
      if (preview.oldestAt === null || at < preview.oldestAt) preview.oldestAt = at
    }
  }
  return preview
}

/** Erases the inquiries that were completed more than `months` ago. @returns the number */
export async function eraseExpired(db: Kysely<Tables>, clock: Clock, months: number): Promise<number> {
  const cutoff = cutoffOf(clock, months)
  let total = 0
  for await (const expired of walkExpired(db, cutoff)) {
    if (expired.length === 0) continue
    const found = expired.map(({ id }) => id)
    total += await db.transaction().execute(async trx => {
      await lockInquiries(trx, found)
      // Inquiries that were reopened meanwhile are kept.
      const still = await selectExpired(trx, found, cutoff)
      return eraseInquiries(
        trx,
        still.map(({ id }) => id),
        instant(clock),
      )
    })
  }
  return total
}
