import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { findStoreFailure, StoreError } from './failures.ts'
import { isTooNew, readSchema } from './migrate.ts'
import { findLastBackup, setSetting } from './settings.ts'
import type { Db, Tables } from './tables.ts'

const KEPT_MS = 1_000
const PATIENCE_MS = 300

const SLOW = 'The database does not answer in time.'
const TOO_NEW = 'The database belongs to a newer version of this program by now: upgrade the salon.'
const NOT_OURS = 'The database lacks tables of this program: restart the salon.'

interface Log {
  error(details: object, message: string): void
  info(message: string): void
}

/** What the store is good for now. */
export interface Readiness {
  /** Why the salon can't work, in a sentence; undefined when it can. */
  fault: string | undefined
  /** When the last backup was finished; undefined when there was none, or nobody can say. */
  lastBackupAt?: string | undefined
}

/**
 * Writes for real, a row of its own: only what is committed shows that there is a disk, with room on it.
 * @throws the database's error
 */
export const probeWrite = (db: Db): Promise<void> => setSetting(db, 'ready', randomUUID())

async function tryStore(db: Kysely<Tables>): Promise<Readiness> {
  return db.transaction().execute(async trx => {
    await probeWrite(trx)
    const schema = await readSchema(trx)
    if (schema.newer.length > 0 && (await isTooNew(trx, schema))) throw new StoreError(TOO_NEW)
    if (schema.missing.length > 0) throw new StoreError(NOT_OURS)
    return { fault: undefined, lastBackupAt: await findLastBackup(trx) }
  })
}

/**
 * Whether the store has this program's tables and keeps what is written to it. It may be asked often: an answer is kept
 * for a second and never waited for longer than a third of one. What changes is logged.
 */
export function createReadiness(db: Kysely<Tables>, log: Log): () => Promise<Readiness> {
  let kept: { state: Readiness; until: number } | undefined
  let trying: Promise<Readiness> | undefined
  let reason: unknown

  const attempt = async (): Promise<Readiness> => {
    try {
      return await tryStore(db)
    } catch (error) {
      reason = error
      return { fault: findStoreFailure(error as Error) ?? NOT_OURS }
    } finally {
      trying = undefined
    }
  }

  function note(fault: string | undefined): void {
    if (fault === kept?.state.fault) return
    if (fault === undefined) log.info('ready again')
    else log.error({ err: fault === SLOW ? undefined : reason }, `not ready: ${fault}`)
  }

  return async () => {
    if (kept && performance.now() < kept.until) return kept.state
    trying ??= attempt()
    const state = await Promise.race([trying, pause(PATIENCE_MS, { fault: SLOW }, { ref: false })])
    note(state.fault)
    kept = { state, until: performance.now() + KEPT_MS }
    return state
  }
}
