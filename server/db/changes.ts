import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import { type ChannelListener, listenToPostgres } from './listen-postgres.ts'
import { findSetting, setSetting } from './settings.ts'
import type { Db, Tables } from './tables.ts'

const CHANNEL = 'salon_changes'

// SQLite has no way to tell other processes anything: they look at this setting.
const VERSION = 'public-data'
const LOOK_MS = 200

/**
 * Tells every process that keeps copies of public data (branches, services) to forget them when this transaction
 * commits. Whatever changes public data calls this in its own transaction. The answer is what they will hear: a text
 * that is never used twice.
 */
export async function announceChange(trx: Db): Promise<string> {
  const version = randomUUID()
  if (isPostgres(trx)) await sql`select pg_notify(${CHANNEL}, ${version})`.execute(trx)
  else await setSetting(trx, VERSION, version)
  return version
}

/** Looks five times a second whether a SQLite database has an announcement that was not heard; the answer ends it. */
function listenToSqlite(db: Db, listener: ChannelListener): () => Promise<void> {
  let known: string | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function look() {
    try {
      const version = await findSetting(db, VERSION)
      if (version !== known) listener.onMessage(version)
      known = version
      listener.onListening(true)
    } catch (error) {
      if (!closed) listener.onListening(false, error as Error)
    }
    if (!closed) timer = setTimeout(look, LOOK_MS).unref()
  }
  void look()

  return async () => {
    closed = true
    clearTimeout(timer)
  }
}

/** Tells everybody who keeps copies of public data (branches, services) to forget them. */
export interface ChangeListener {
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
export function createChangeListener(
  db: Kysely<Tables>,
  databaseUrl: string,
  log: { warn(details: object, message: string): void },
  heartbeatMs?: number,
): ChangeListener {
  let generation = 0
  let listening = false
  let own: string | undefined

  const forget = () => {
    generation++
  }
  const listener: ChannelListener = {
    onMessage(version) {
      if (version !== own) forget()
    },
    onListening(yes, error) {
      if (listening && !yes && error)
        log.warn({ err: error }, 'lost touch with the other processes; pages are not kept meanwhile')
      if (listening === yes) return
      listening = yes
      // Whatever happened before this moment was not heard.
      if (yes) generation++
    },
  }
  const stop = isPostgres(db)
    ? listenToPostgres(databaseUrl, CHANNEL, listener, heartbeatMs)
    : listenToSqlite(db, listener)

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
        // Also after a failure: a commit whose answer was lost may still have happened.
        forget()
      }
    },
    close: stop,
  }
}
