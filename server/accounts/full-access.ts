import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { ChangeListener } from '../db/changes.ts'
import type { Done } from '../db/keyed-changes.ts'
import type { Db, Tables } from '../db/tables.ts'
import { writeAs } from './actor.queries.ts'
import { currentSession } from './guard.ts'

/**
 * The writes of routes that take full access: `writeAs` checks the account again, and `changes.write` makes cached
 * pages new before the response.
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
  return {
    write: <T extends Done<T>>(request: FastifyRequest, write: (trx: Db) => Promise<T>): Promise<T> =>
      writeAs(
        db,
        clock,
        {
          session: currentSession(request),
          change: request.change,
          access: 'admin',
          transact: run => changes.write(run),
        },
        write,
      ),
  }
}

export type FullAccessWrites = ReturnType<typeof createFullAccessWrites>
