import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { type Clock, instant } from '../clock.ts'
import { salonTime } from '../contacts/export/salon-time.rules.ts'
import { isOverwritingOwed, isSoonOverwritten, overwriteErased } from '../db/overwriting.ts'
import type { Tables } from '../db/tables.ts'
import { takeTurn } from '../db/turns.ts'
import { eraseExpired } from './retention.queries.ts'
import { getRetention, RETENTION_TURN } from './retention-setting.queries.ts'

const LOOK_EVERY_MS = 60_000
const DAY_MS = 24 * 60 * 60 * 1000
const OVERWRITING_TURN = 'overwriting-turn'
const OVERWRITING_EVERY_MS = 5 * 60_000
/** On the salon's clock, when hardly anybody writes. */
const NIGHT_HOURS = ['02', '03', '04']

interface KeeperOptions {
  db: Kysely<Tables>
  databaseUrl: string
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** Erases what is kept no longer, if it is this process's turn today. */
async function eraseOld({ db, clock, log }: KeeperOptions): Promise<void> {
  const { months } = await getRetention(db)
  if (months === null || !(await takeTurn(db, clock, RETENTION_TURN, DAY_MS))) return
  const erased = await eraseExpired(db, clock, months)
  if (erased > 0) log.info({ inquiries: erased, months }, 'inquiries were erased that are kept no longer')
}

/** Overwrites what was erased, here or elsewhere: a large file at night. */
async function overwriteOwed({ db, databaseUrl, clock }: KeeperOptions): Promise<void> {
  if (!(await isOverwritingOwed(db))) return
  const isNight = NIGHT_HOURS.includes(salonTime(instant(clock)).slice(11, 13))
  if (!isNight && !(await isSoonOverwritten(db))) return
  if (await takeTurn(db, clock, OVERWRITING_TURN, OVERWRITING_EVERY_MS))
    await overwriteErased(db, databaseUrl)
}

/** What is done by itself, one after the other. What fails is logged, and done the next time. */
export async function keepHouse(options: KeeperOptions): Promise<void> {
  await eraseOld(options).catch(error =>
    options.log.warn({ err: error }, 'what is kept no longer could not be erased; trying again in a minute'),
  )
  await overwriteOwed(options).catch(error =>
    options.log.warn({ err: error }, 'what was erased is not overwritten yet; trying again in five minutes'),
  )
}

/** Looks every minute; the answer ends it. */
export function startKeeper(options: KeeperOptions): () => Promise<void> {
  let looking = Promise.resolve()
  const lookNext = () => {
    looking = looking.then(() => keepHouse(options))
  }
  const timer = setInterval(lookNext, LOOK_EVERY_MS).unref()
  lookNext()
  return () => {
    clearInterval(timer)
    return looking
  }
}
