import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { type Clock, instant } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import { sweepPictureFiles } from './pictures.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** As long as the files of a build that was replaced: pages that are open still ask for them. */
const KEPT_MS = 7 * DAY_MS

interface SweeperOptions {
  db: Kysely<Tables>
  clock: Clock
  log: FastifyBaseLogger
}

/** Takes away, once a day, the files of pictures that were replaced a week ago; the answer ends it. */
export function startSweeper({ db, clock, log }: SweeperOptions): () => Promise<void> {
  let sweeping = Promise.resolve()

  async function sweep() {
    try {
      const expired = instant(clock, -KEPT_MS)
      await db.transaction().execute(trx => sweepPictureFiles(trx, expired))
    } catch (error) {
      log.warn({ err: error }, 'pictures that were replaced could not be taken away; trying again tomorrow')
    }
  }
  const sweepNext = () => {
    sweeping = sweeping.then(sweep)
  }
  const timer = setInterval(sweepNext, DAY_MS).unref()
  sweepNext()
  return () => {
    clearInterval(timer)
    return sweeping
  }
}
