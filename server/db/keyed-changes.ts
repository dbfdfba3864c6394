import { createHash, createHmac, type UUID } from 'node:crypto'
import { DAY_MS, laterInstant } from '#contracts/text/days.ts'
import { ApiError } from '../errors.ts'
import { deletePaced } from './paced.ts'
import type { Db } from './tables.ts'

/** How long a repetition of a change is recognised. */
export const CHANGE_LIFETIME_MS = DAY_MS

/** A change that a request asks for, with its `Idempotency-Key`. */
export interface KeyedChange {
  /** The hash of the key and of whose it is: the key itself is not stored. */
  id: string
  /** The hash of everything that the request asks for. */
  hash: string
}

/**
 * What a change has done, and to what: ids, counts and days. Never what someone has written, and no secret, as it is kept for a
 * day: a repetition gets its response from what is stored then.
 */
export type Done<T> = {
  readonly [Name in keyof T]: Name extends 'actionId' | 'validFrom'
    ? string | null
    : number | boolean | null | readonly number[] | UUID
}

/**
 * Identifies a change. Someone who reads the database learns nothing of the request: its hash can only be computed with the key, of
 * which only a hash is stored.
 * @param account id of the user; undefined for a public call
 * @param request everything that the change depends on
 */
export const keyedChangeOf = (key: string, account: number | undefined, request: unknown): KeyedChange => ({
  id: createHash('sha256')
    .update(`${account ?? 'public'} ${key}`)
    .digest('hex'),
  hash: createHmac('sha256', key).update(JSON.stringify(request)).digest('hex'),
})

const expiredAt = (now: string) => laterInstant(now, -CHANGE_LIFETIME_MS)

/** @throws ApiError 409 when the key was used for another change */
function readDone(row: { requestHash: string; done: string }, change: KeyedChange): unknown {
  if (row.requestHash !== change.hash)
    throw new ApiError(409, 'This Idempotency-Key was already used for another request')
  return JSON.parse(row.done)
}

/**
 * Makes a change once for each key, in the transaction of the change. A second request with the same key waits until the first has
 * committed or failed.
 * @param change undefined makes it without a key
 * @param now an ISO instant
 * @returns what the change has done, also when it was done before
 * @throws ApiError 409 when the key was used for another change
 */
export async function once<T extends Done<T>>(
  trx: Db,
  change: KeyedChange | undefined,
  now: string,
  write: () => Promise<T>,
): Promise<T> {
  if (change === undefined) return write()
  const claim = { requestHash: change.hash, done: 'null', createdAt: now }
  const claimed = await trx
    .insertInto('keyedChanges')
    .values({ id: change.id, ...claim })
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(claim).where('keyedChanges.createdAt', '<', expiredAt(now)),
    )
    .returning('id')
    .executeTakeFirst()
  if (!claimed) {
    const first = trx.selectFrom('keyedChanges').select(['requestHash', 'done']).where('id', '=', change.id)
    return readDone(await first.executeTakeFirstOrThrow(), change) as T
  }
  const done = await write()
  if (done)
    await trx
      .updateTable('keyedChanges')
      .set({ done: JSON.stringify(done) })
      .where('id', '=', change.id)
      .execute()
  return done
}

/**
 * Whether a change was done before: for calls that check or prepare something before their transaction, which a repetition would no
 * longer pass.
 * @returns what it has done; undefined when it was not done
 * @throws ApiError 409 when the key was used for another change
 */
export async function findDone(
  db: Db,
  change: KeyedChange | undefined,
  now: string,
): Promise<{ done: unknown } | undefined> {
  if (change === undefined) return undefined
  const row = await db
    .selectFrom('keyedChanges')
    .select(['requestHash', 'done'])
    .where('id', '=', change.id)
    .where('createdAt', '>=', expiredAt(now))
    .executeTakeFirst()
  return row && { done: readDone(row, change) }
}

/** Deletes what was kept of the changes before `expired`. */
export const deleteExpiredChanges = (db: Db, expired: string): Promise<void> =>
  deletePaced(limit =>
    db
      .deleteFrom('keyedChanges')
      .where('id', 'in', of =>
        of.selectFrom('keyedChanges').select('id').where('createdAt', '<', expired).limit(limit),
      )
      // Asked again, as PostgreSQL may have waited for a transaction that has just used the key.
      .where('createdAt', '<', expired)
      .executeTakeFirst(),
  )
