import { createHash } from 'node:crypto'
import type { Success } from '#contracts/api/envelope.ts'
import type { InquiryInput } from '#contracts/inquiries/inquiry.ts'
import { inquiryFieldNames } from '#contracts/inquiries/inquiry-fields.ts'
import { deletePaced } from '../../db/paced.ts'
import type { Db } from '../../db/tables.ts'
import { ApiError } from '../../errors.ts'

const digestOf = (parts: readonly (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Identifies an inquiry's content after validation: neither spacing nor the order of members matters. */
export const hashInquiry = (input: InquiryInput): string =>
  digestOf(inquiryFieldNames.map(name => input[name]))

/** How long a repeated request gets the first response again. */
export const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000

/** A request, with its idempotency key if it has one. */
export interface KeyedRequest {
  key: string | undefined
  /** Identifies the request's content. */
  hash: string
}

const SUCCESS = JSON.stringify({ success: true } satisfies Success)

/**
 * Stores an idempotency key in `trx`. A second request with the same key waits until the first has committed or failed.
 * @returns the body of the first response when the request is a repetition within a day, else undefined
 * @throws ApiError 409 when the key was used for another request
 */
export async function claimKey(
  trx: Db,
  { key, hash }: KeyedRequest,
  now: string,
): Promise<Success | undefined> {
  if (key === undefined) return undefined
  const expired = new Date(Date.parse(now) - KEY_LIFETIME_MS).toISOString()
  const row = { requestHash: hash, response: SUCCESS, createdAt: now }
  const claimed = await trx
    .insertInto('idempotencyKeys')
    .values({ key, ...row })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet(row).where('idempotencyKeys.createdAt', '<', expired),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const first = await trx
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'response'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (first.requestHash !== hash)
    throw new ApiError(409, 'This Idempotency-Key was already used for another request')
  return JSON.parse(first.response)
}

/** Deletes the keys made before `expired`. */
export const deleteExpiredKeys = (db: Db, expired: string): Promise<void> =>
  deletePaced(limit =>
    db
      .deleteFrom('idempotencyKeys')
      .where('key', 'in', of =>
        of.selectFrom('idempotencyKeys').select('key').where('createdAt', '<', expired).limit(limit),
      )
      // Asked again, as PostgreSQL may have waited for a transaction that has just used the key.
      .where('createdAt', '<', expired)
      .executeTakeFirst(),
  )
