import { randomUUID, type UUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { repeatPaced } from './paced.ts'
import type { Db, Tables, UnfinishedWorkRow } from './tables.ts'

/** Work on many inquiries that one transaction decides and several finish. When its process has ended, another one finishes it. */
export interface UnfinishedWork {
  id: UUID
  ids: readonly number[]
  /** Whose work it is; null for no one's. */
  userId: number | null
}

/** Stores in the transaction that decides it what is still to be done with inquiries. */
export async function addUnfinishedWork(
  trx: Db,
  kind: UnfinishedWorkRow['kind'],
  ids: readonly number[],
  userId: number | null = null,
): Promise<UnfinishedWork> {
  const id = randomUUID()
  await trx
    .insertInto('unfinishedWork')
    .values({ id, kind, inquiryIds: JSON.stringify(ids), userId })
    .execute()
  return { id, ids, userId }
}

/** The work of a kind that is not finished. */
export async function listUnfinishedWork(db: Db, kind: UnfinishedWorkRow['kind']): Promise<UnfinishedWork[]> {
  const rows = await db.selectFrom('unfinishedWork').selectAll().where('kind', '=', kind).execute()
  return rows.map(({ id, inquiryIds, userId }) => ({ id, ids: JSON.parse(inquiryIds), userId }))
}

/** Records that work is finished. */
export async function endUnfinishedWork(db: Db, id: UUID): Promise<void> {
  await db.deleteFrom('unfinishedWork').where('id', '=', id).execute()
}

/**
 * Finishes work in short steps, so that others can write in between.
 * @param step does it for some of the inquiries; for some of them it may have been done before
 */
export async function finishWork(
  db: Kysely<Tables>,
  { id, ids }: UnfinishedWork,
  step: (ids: readonly number[]) => Promise<void>,
): Promise<void> {
  let start = 0
  await repeatPaced(async rows => {
    await step(ids.slice(start, start + rows))
    start += rows
    return start < ids.length
  })
  await endUnfinishedWork(db, id)
}
