import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import { overwriteErased } from '../db/overwriting.ts'
import type { Tables } from '../db/tables.ts'
import { takeTurn } from '../db/turns.ts'
import { eraseExpired } from './retention.queries.ts'
import { getRetention, RETENTION_TURN } from './retention-setting.queries.ts'

const LOOK_EVERY_MS = 60_000
const DAY_MS = 24 * 60 * 60 * 1000

interface KeeperOptions {
  db: Kysely<Tables>
  databaseUrl: string
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/**
 * Erases what is kept no longer, if it is this process's turn today, and overwrites what was erased, here or elsewhere.
 * @throws the database's error; what is left is done the next time
 */
export async function keepHouse({ db, databaseUrl, clock, log }: KeeperOptions): Promise<void> {
  const { months } = await getRetention(db)
  if (months !== null && (await takeTurn(db, clock, RETENTION_TURN, DAY_MS))) {
    const erased = await eraseExpired(db, clock, months)
    if (erased > 0) log.info({ inquiries: erased, months }, 'inquiries were erased that are kept no longer')
  }
  await overwriteErased(db, databaseUrl)
}

/** Looks every minute; the answer ends it. */
export function startKeeper(options: KeeperOptions): () => Promise<void> {
  let looking = Promise.resolve()
  const lookNext = () => {
    looking = looking.then(() =>
      keepHouse(options).catch(error =>
        options.log.warn(
          { err: error },
          'what is kept no longer could not be erased; trying again in a minute',
        ),
      ),
    )
  }
  const timer = setInterval(lookNext, LOOK_EVERY_MS).unref()
  lookNext()
  return () => {
    clearInterval(timer)
    return looking
  }
}
