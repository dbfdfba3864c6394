import type { Kysely } from 'kysely'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { ApiError } from '../errors.ts'
import type { Db, Tables } from './tables.ts'

/** How many writes of one account use a connection at once, and how many wait without one. */
const MAX_RUNNING = 3
const MAX_WAITING = 100

function createAccountLimits() {
  const limits = new Map<number, { run: ReturnType<typeof createConcurrencyLimit>; calls: number }>()
  const createLimit = () => ({
    run: createConcurrencyLimit({
      maxRunning: MAX_RUNNING,
      maxWaiting: MAX_WAITING,
      createError: () =>
        new ApiError(429, 'Too many changes at once. Please try again in a moment.', {
          retryAfterSeconds: 5,
        }),
    }),
    calls: 0,
  })
  return async <T>(userId: number, write: () => Promise<T>): Promise<T> => {
    const limit = limits.get(userId) ?? createLimit()
    limits.set(userId, limit)
    limit.calls++
    try {
      return await limit.run(write)
    } finally {
      limit.calls--
      if (limit.calls === 0) limits.delete(userId)
    }
  }
}

/** Each pool of connections has its own limits, which keep it free. */
const limitsOf = new WeakMap<Kysely<Tables>, ReturnType<typeof createAccountLimits>>()

/**
 * Limits the writes that lock an account: as they follow each other anyway, many would only keep connections from everyone else.
 * `write` must not begin another one of the same account, for which it might wait for ever.
 * @throws ApiError 429 when too many wait
 */
export function limitWrites<T>(db: Kysely<Tables>, userId: number, write: () => Promise<T>): Promise<T> {
  const limits = limitsOf.get(db) ?? createAccountLimits()
  limitsOf.set(db, limits)
  return limits(userId, write)
}

/** Runs a transaction that locks an account, as one of its few at a time. @throws ApiError 429 as above */
export const writeLocked = <T>(
  db: Kysely<Tables>,
  userId: number,
  write: (trx: Db) => Promise<T>,
): Promise<T> => limitWrites(db, userId, () => db.transaction().execute(write))
