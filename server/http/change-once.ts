import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { type Clock, instant } from '../clock.ts'
import { type Done, once } from '../db/keyed-changes.ts'
import type { Db, Tables } from '../db/tables.ts'

/**
 * Makes the change that a request asks for in one transaction, once for its `Idempotency-Key`.
 * @returns what the change has done, also when it was done before
 * @throws ApiError 409 when the key was used for another change; the errors of `write`
 */
export const changeOnce = <T extends Done<T>>(
  { db, clock }: { db: Kysely<Tables>; clock: Clock },
  request: FastifyRequest,
  write: (trx: Db) => Promise<T>,
): Promise<T> => db.transaction().execute(trx => once(trx, request.change, instant(clock), () => write(trx)))
