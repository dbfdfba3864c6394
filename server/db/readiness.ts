import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { findStoreFailure, StoreError } from './failures.ts'
import { readSchema } from './migrate.ts'
import { setSetting } from './settings.ts'
import type { Tables } from './tables.ts'

const KEPT_MS = 1_000
const PATIENCE_MS = 300

const SLOW = 'The database does not answer in time.'
const NOT_OURS = 'The database lacks tables of this program: restart the salon.'

interface Log {
  error(details: object, message: string): void
  info(message: string): void
}

/** Why the salon can't work now, in a sentence; undefined when it can. */
export type Readiness = () => Promise<string | undefined>

/** Writes for real: only what reached the disk shows that there is a disk, with room on it. */
async function tryStore(db: Kysely<Tables>): Promise<void> {
  const { missing } = await db.transaction().execute(async trx => {
    await setSetting(trx, 'ready', randomUUID())
    return readSchema(trx)
  })
  if (missing.length > 0) throw new StoreError(NOT_OURS)
}

/**
 * Whether the store has this program's tables and keeps what is written to it. It may be asked often: an answer is kept
 * for a second and never waited for longer than a third of one. What changes is logged.
 */
export function createReadiness(db: Kysely<Tables>, log: Log): Readiness {
  let kept: { fault: string | undefined; until: number } | undefined
  let trying: Promise<string | undefined> | undefined
  let reason: unknown

  const attempt = async () => {
    try {
      await tryStore(db)
      return undefined
    } catch (error) {
      reason = error
      return findStoreFailure(error as Error) ?? NOT_OURS
    } finally {
      trying = undefined
    }
  }

  function note(fault: string | undefined): void {
    if (fault === kept?.fault) return
    if (fault === undefined) log.info('ready again')
    else log.error({ err: fault === SLOW ? undefined : reason }, `not ready: ${fault}`)
  }

  return async () => {
    if (kept && performance.now() < kept.until) return kept.fault
    trying ??= attempt()
    const fault = await Promise.race([trying, pause(PATIENCE_MS, SLOW, { ref: false })])
    note(fault)
    kept = { fault, until: performance.now() + KEPT_MS }
    return fault
  }
}
