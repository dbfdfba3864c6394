import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { findSetting, setSetting } from './settings.ts'
import type { Db, Tables } from './tables.ts'

/** Holds the version of the public data, which each process reads five times a second. */
const VERSION_SETTING = 'public-data'
const POLL_MS = 200

/**
 * Stores a new version of the public data (branches, services, content), which every process that caches them reads after
 * the commit. Call it in each transaction that changes public data, at its end: other changes wait for it from here on.
 * @returns the version that the other processes will read, never used twice
 */
export async function announceChange(trx: Db): Promise<string> {
  const version = randomUUID()
  await setSetting(trx, VERSION_SETTING, version)
  return version
}

interface ListenerLog {
  warn(details: object, message: string): void
}

/**
 * Notices the changes that other processes make to the public data of a database, so that caches of it are kept up to date.
 * @param reader reads the version; with a connection of its own it does not wait for slow statements
 */
export function createChangeListener(db: Kysely<Tables>, reader: Kysely<Tables> = db) {
  let generation = 0
  let isListening = false
  /** The last version that this process stored; its change is counted when `write` returns. */
  let ownVersion: string | undefined
  /** The version that was read last. */
  let knownVersion: string | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function poll(log: ListenerLog) {
    try {
      const version = await findSetting(reader, VERSION_SETTING)
      const isCounted = version === knownVersion || version === ownVersion
      // While the version could not be read, several may have been stored.
      const mayHaveMissed = !isListening
      if (mayHaveMissed || !isCounted) generation++
      knownVersion = version
      isListening = true
    } catch (error) {
      if (isListening && !isClosed)
        log.warn({ err: error }, 'changes by other processes can’t be read; nothing is cached meanwhile')
      isListening = false
    }
    if (!isClosed) timer = setTimeout(poll, POLL_MS, log).unref()
  }

  return {
    /** Begins to read the version. Until it has been read once, changes are unknown. */
    start(log: ListenerLog) {
      void poll(log)
    },
    /** Grows with every change, here or in another process. */
    get generation() {
      return generation
    },
    /** False while changes by other processes can't be read: nothing may be cached then. */
    get isListening() {
      return isListening
    },
    /**
     * Runs `write` in a transaction that changes public data. Other processes notice when it has committed;
     * the caches of this process are invalid before this returns.
     */
    async write<T>(write: (trx: Db) => Promise<T>): Promise<T> {
      try {
        return await db.transaction().execute(async trx => {
          const result = await write(trx)
          ownVersion = await announceChange(trx)
          return result
        })
      } catch (error) {
        // It may still be committed: the caches must notice it then, like a change of another process.
        ownVersion = undefined
        throw error
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
