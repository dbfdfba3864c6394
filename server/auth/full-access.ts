import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import type { ChangeListener } from '../db/changes.ts'
import type { Db, Tables } from '../db/tables.ts'
import { ApiError } from '../errors.ts'
import { lockActor } from './actor.queries.ts'
import { currentSession } from './guard.ts'

/** How many writes of one account use a connection at once, and how many wait without one. */
const MAX_RUNNING = 3
const MAX_WAITING = 100

/** Limits the writes of each account: as they follow each other anyway, many would only keep connections from everyone else. */
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

/**
 * Writes of routes that take full access, in one transaction. Its first statements check again that the session is valid and its
 * account has full access, and keep that until the end: a call that has waited for a lock does nothing that its account may no
 * longer do. The calls of one account wait for each other, and who limits it waits for the present one only: if they shared the
 * lock, new calls could keep it for ever. Both throw ApiError 401, 403; 429 when too many wait.
 */
export function createFullAccess({
  db,
  clock,
  changes,
}: {
  db: Kysely<Tables>
  clock: Clock
  changes: ChangeListener
}) {
  const checked =
    <T>(request: FastifyRequest, write: (trx: Db) => Promise<T>) =>
    async (trx: Db) => {
      await lockActor(trx, clock, currentSession(request), 'admin')
      return write(trx)
    }
  const limited = createAccountLimits()
  return {
    /** Changes what only the back office reads. */
    write: <T>(request: FastifyRequest, write: (trx: Db) => Promise<T>): Promise<T> =>
      limited(currentSession(request).user.id, () => db.transaction().execute(checked(request, write))),
    /** Changes public data, as `changes.write` does. */
    writePublic: <T>(request: FastifyRequest, write: (trx: Db) => Promise<T>): Promise<T> =>
      limited(currentSession(request).user.id, () => changes.write(checked(request, write))),
  }
}

export type FullAccess = ReturnType<typeof createFullAccess>
