import type { Kysely } from 'kysely'
import { announce } from './announce.ts'
import { isPostgres } from './dialect.ts'
import { listenToPostgres } from './listen-postgres.ts'
import { listenToSqlite } from './listen-sqlite.ts'
import type { Db, Tables } from './tables.ts'

/** Tells everybody who keeps copies of public data (branches, services) to forget them. */
export interface Changes {
  /** Grows with every change, here or in another process. */
  readonly generation: number
  /** False while changes made by other processes can't be heard: copies must not be kept then. */
  readonly listening: boolean
  /** Calls `listener` each time that one of the two has changed, at once; the answer ends that. */
  onChange(listener: () => void): () => void
  /**
   * Runs `write` in a transaction that changes public data. The other processes are told when it commits;
   * copies in this process are forgotten before this returns.
   */
  write<T>(write: (trx: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** What a way of listening reports. */
export interface Ears {
  /** Something was announced. */
  heard(version: string | undefined): void
  /** Whether changes are heard from now on. */
  listening(yes: boolean, error?: Error): void
}

/** Listens for changes that other processes, or others in this one, make to the public data of a database. */
export function createChanges(
  db: Kysely<Tables>,
  databaseUrl: string,
  log: { warn(details: object, message: string): void },
  heartbeatMs?: number,
): Changes {
  const listeners = new Set<() => void>()
  let generation = 0
  let listening = false
  let own: string | undefined

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const forget = () => {
    generation++
    tell()
  }
  const ears: Ears = {
    heard(version) {
      if (version !== own) forget()
    },
    listening(yes, error) {
      if (listening && !yes && error)
        log.warn({ err: error }, 'lost touch with the other processes; pages are not kept meanwhile')
      if (listening === yes) return
      listening = yes
      // Whatever happened before this moment was not heard.
      if (yes) generation++
      tell()
    },
  }
  const stop = isPostgres(db) ? listenToPostgres(databaseUrl, ears, heartbeatMs) : listenToSqlite(db, ears)

  return {
    get generation() {
      return generation
    },
    get listening() {
      return listening
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async write(write) {
      try {
        return await db.transaction().execute(async trx => {
          const result = await write(trx)
          own = await announce(trx)
          return result
        })
      } finally {
        // Also after a failure: a commit whose answer was lost may still have happened.
        forget()
      }
    },
    close: stop,
  }
}
