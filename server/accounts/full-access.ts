import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { type Clock, instant } from '../clock.ts'
import { limitWrites } from '../db/account-writes.ts'
import type { ChangeListener } from '../db/changes.ts'
import { type Done, once } from '../db/keyed-changes.ts'
import type { Db, Tables } from '../db/tables.ts'
import { lockActor } from './actor.queries.ts'
import { currentSession } from './guard.ts'

/**
 * Writes of routes that take full access, in one transaction. Its first statements check again that the session is valid and its
 * account has full access, and keep that until the end: a call that has waited for a lock does nothing that its account may no
 * longer do. The calls of one account wait for each other, and who limits it waits for the present one only: if they shared the
 * lock, new calls could keep it for ever. A repetition with the same `Idempotency-Key` writes nothing, and gets what the first one has
 * done. Both throw ApiError 401, 403; 409 when the key was used for another change; 429 when too many wait.
 */
export function createFullAccessWrites({
  db,
  clock,
  changes,
}: {
  db: Kysely<Tables>
  clock: Clock
  changes: ChangeListener
}) {
  const checked =
    <T extends Done<T>>(request: FastifyRequest, write: (trx: Db) => Promise<T>) =>
    async (trx: Db): Promise<T> => {
      await lockActor(trx, clock, currentSession(request), { access: 'admin' })
      return once(trx, request.change, instant(clock), () => write(trx))
    }
  return {
    write: <T extends Done<T>>(request: FastifyRequest, write: (trx: Db) => Promise<T>): Promise<T> =>
      limitWrites(db, currentSession(request).user.id, () => changes.write(checked(request, write))),
  }
}

export type FullAccessWrites = ReturnType<typeof createFullAccessWrites>
