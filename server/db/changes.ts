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

/**
 * Notices the changes that other processes make to the public data of a database, so that caches of it are kept up to date.
 */
export function createChangeListener(
  db: Kysely<Tables>,
  log: { warn(details: object, message: string): void },
) {
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
    /** Grows with every change, here or in another process. */
    get generation() {
      return generation
    },
    /** False while changes by other processes can't be read: nothing may be cached then. */
    get listening() {
      return listening
    },
    /**
     * Runs `write` in a transaction that changes public data. Other processes notice when it has committed;
     * the caches of this process are invalid before this returns.
     */
    async write<T>(write: (trx: Db) => Promise<T>): Promise<T> {
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

export type ChangeListener = ReturnType<typeof createChangeListener>
