import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { DatabaseUnavailableError, findDatabaseFailure } from './database-failures.ts'
import { isTooNew, readSchema } from './migrate.ts'
import { findLastBackup, setSetting } from './settings.ts'
import type { Db, Tables } from './tables.ts'

const CACHED_MS = 1_000
// As long as an inquiry may take on a busy machine: a database that is only slow must not take the salon out of service.
const TIMEOUT_MS = 2_000

const SLOW = 'The database does not respond in time.'
const TOO_NEW = 'A newer version of this program now uses the database: upgrade the salon.'
const MISSING_TABLES = 'The database lacks tables of this program: restart the salon.'

interface Log {
  error(details: object, message: string): void
  info(message: string): void
}

/** Whether the salon can work with its database. */
export interface Readiness {
  /** Why the salon can't work, in a sentence; undefined when it can. */
  fault: string | undefined
  /** When the last backup finished, as an instant; undefined when there was none, or when that is unknown. */
  lastBackupAt?: string | undefined
}

/**
 * Commits a row: only a write shows that the disk works and has room.
 * @throws the database's error
 */
export const probeWrite = (db: Db): Promise<void> => setSetting(db, 'ready', randomUUID())

/** Writes what the salon writes, and rolls it back. @throws the database's error */
export type TryWork = (db: Kysely<Tables>) => Promise<void>

async function probe(db: Kysely<Tables>, tryWork: TryWork): Promise<Readiness> {
  const schema = await readSchema(db)
  if (schema.newer.length > 0 && (await isTooNew(db, schema))) throw new DatabaseUnavailableError(TOO_NEW)
  if (schema.missing.length > 0) throw new DatabaseUnavailableError(MISSING_TABLES)
  await tryWork(db)
  // One statement, not a transaction: a process that stops in between would keep the probes of all others waiting.
  await probeWrite(db)
  return { fault: undefined, lastBackupAt: await findLastBackup(db) }
}

/**
 * Creates the readiness check: whether the database has this program's tables and accepts its writes. It may be called often:
 * a result is reused for a second and takes at most two seconds. Changes are logged.
 */
export function createReadiness(db: Kysely<Tables>, log: Log, tryWork: TryWork): () => Promise<Readiness> {
  let cached: { readiness: Readiness; until: number } | undefined
  let running: Promise<Readiness> | undefined
  let lastError: unknown

  const run = async (): Promise<Readiness> => {
    try {
      return await probe(db, tryWork)
    } catch (error) {
      lastError = error
      return { fault: findDatabaseFailure(error as Error) ?? MISSING_TABLES }
    } finally {
      running = undefined
    }
  }

  function logChange(fault: string | undefined): void {
    if (fault === cached?.readiness.fault) return
    if (fault === undefined) log.info('ready again')
    else log.error({ err: fault === SLOW ? undefined : lastError }, `not ready: ${fault}`)
  }

  return async () => {
    if (cached && performance.now() < cached.until) return cached.readiness
    running ??= run()
    const readiness = await Promise.race([running, pause(TIMEOUT_MS, { fault: SLOW }, { ref: false })])
    logChange(readiness.fault)
    cached = { readiness, until: performance.now() + CACHED_MS }
    return readiness
  }
}
