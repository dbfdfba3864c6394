import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { findSetting, setSetting } from './settings.ts'
import type { Db, Tables } from './tables.ts'

/** Holds the version of the public data, which each process reads five times a second. */
const VERSION_SETTING = 'public-data'
const POLL_MS = 200

/**
 * Notifies every process that caches public data (branches, services, content) when this transaction commits.
 * Call it in each transaction that changes public data, at its end: other changes wait for it from here on.
 * @returns the version that the other processes will read, never used twice
 */
export async function announceChange(trx: Db): Promise<string> {
  const version = randomUUID()
  await setSetting(trx, VERSION_SETTING, version)
  return version
}

/** Keeps the processes' caches of public data up to date. */
export interface ChangeListener {
  /** Grows with every change, here or in another process. */
  readonly generation: number
  /** False while changes by other processes can't be read: nothing may be cached then. */
  readonly listening: boolean
  /**
   * Runs `write` in a transaction that changes public data. Other processes notice when it has committed;
   * the caches of this process are invalid before this returns.
   */
  write<T>(write: (trx: Db) => Promise<T>): Promise<T>
  close(): void
}

/** Notices the changes that other processes make to the public data of a database. */
export function createChangeListener(
  db: Kysely<Tables>,
  log: { warn(details: object, message: string): void },
): ChangeListener {
  let generation = 0
  let listening = false
  let own: string | undefined
  let known: string | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function poll() {
    try {
      const version = await findSetting(db, VERSION_SETTING)
      // Changes while it could not be read were missed.
      if (!listening || (version !== known && version !== own)) generation++
      known = version
      listening = true
    } catch (error) {
      if (listening && !isClosed)
        log.warn({ err: error }, 'not notified of changes by other processes; caching is off meanwhile')
      listening = false
    }
    if (!isClosed) timer = setTimeout(poll, POLL_MS).unref()
  }
  void poll()

  return {
    get generation() {
      return generation
    },
    get listening() {
      return listening
    },
    async write(write) {
      try {
        return await db.transaction().execute(async trx => {
          const result = await write(trx)
          own = await announceChange(trx)
          return result
        })
      } finally {
        // Also after an error: the transaction may have committed although its response was lost.
        generation++
      }
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
