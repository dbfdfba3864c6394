import type { Success } from '#contracts/envelope.ts'
import type { Db } from '../../db/tables.ts'
import { ApiError } from '../../errors.ts'

/** How long a repeated request gets the first answer again. */
export const KEY_LIFE_MS = 24 * 60 * 60 * 1000

/** The first answer to a request, as it goes out again. */
export interface KeptAnswer {
  status: number
  body: Success
}

export interface KeyedRequest {
  key: string
  /** Of what the request asks for. */
  hash: string
}

/**
 * Takes an idempotency key for the transaction `trx`, with the answer that the request will get if it commits.
 * A second request with the key waits here until the first has committed or failed.
 * @param expired keys made before this instant are free again
 * @returns undefined when the key is ours, or the answer that the same request already got
 * @throws ApiError 409 when the key was used for something else
 */
export async function takeKey(
  trx: Db,
  request: KeyedRequest,
  answer: KeptAnswer,
  now: string,
  expired: string,
): Promise<KeptAnswer | undefined> {
  const row = {
    request_hash: request.hash,
    status: answer.status,
    answer: JSON.stringify(answer.body),
    created_at: now,
  }
  const taken = await trx
    .insertInto('idempotency_keys')
    .values({ key: request.key, ...row })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet(row).where('idempotency_keys.created_at', '<', expired),
    )
    .returning('key')
    .executeTakeFirst()
  if (taken) return undefined
  const first = await trx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow()
  if (first.request_hash !== request.hash) {
    throw new ApiError(409, 'This Idempotency-Key was already used for something else')
  }
  return { status: first.status, body: JSON.parse(first.answer) }
}

/** Keeps the answer to a request that `takeKey` did not know yet. */
export async function keepAnswer(trx: Db, { key }: KeyedRequest, body: Success): Promise<void> {
  const answer = JSON.stringify(body)
  await trx.updateTable('idempotency_keys').set({ answer }).where('key', '=', key).execute()
}

/** Forgets the keys made before `expired`. */
export async function sweepKeys(db: Db, expired: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', expired).execute()
}

// PostgreSQL takes 65,535 parameters in a statement, SQLite 32,766.
const AT_ONCE = 1_000

/** The keys under which requests with these hashes came. */
export async function findKeysOf(db: Db, hashes: readonly string[]): Promise<string[]> {
  const keys: string[] = []
  for (let start = 0; start < hashes.length; start += AT_ONCE) {
    const rows = await db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('request_hash', 'in', hashes.slice(start, start + AT_ONCE))
      .execute()
    keys.push(...rows.map(({ key }) => key))
  }
  return keys
}

/** Forgets keys: the same request would be a new one. */
export async function forgetKeys(trx: Db, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += AT_ONCE) {
    await trx
      .deleteFrom('idempotency_keys')
      .where('key', 'in', keys.slice(start, start + AT_ONCE))
      .execute()
  }
}
