import type { Kysely } from 'kysely'
import { announce, CHANNEL } from './announce.ts'
import { isPostgres } from './dialect.ts'
import type { Ears } from './ears.ts'
import { listenToPostgres } from './listen-postgres.ts'
import { listenToSqlite } from './listen-sqlite.ts'
import type { Db, Tables } from './tables.ts'

/** Tells everybody who keeps copies of public data (branches, services) to forget them. */
export interface Changes {
  /** Grows with every change, here or in another process. */
  readonly generation: number
  /** False while changes made by other processes can't be heard: copies must not be kept then. */
  readonly listening: boolean
  /**
   * Runs `write` in a transaction that changes public data. The other processes are told when it commits;
   * copies in this process are forgotten before this returns.
   */
  write<T>(write: (trx: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Listens for changes that other processes, or others in this one, make to the public data of a database. */
export function createChanges(
  db: Kysely<Tables>,
  databaseUrl: string,
  log: { warn(details: object, message: string): void },
  heartbeatMs?: number,
): Changes {
  let generation = 0
  let listening = false
  let own: string | undefined

  const forget = () => {
    generation++
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
    },
  }
  const stop = isPostgres(db)
    ? listenToPostgres(databaseUrl, CHANNEL, ears, heartbeatMs)
    : listenToSqlite(db, ears)

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
