import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import { type ChannelListener, listenToPostgres } from './listen-postgres.ts'
import { findSetting, setSetting } from './settings.ts'
import type { Db, Tables } from './tables.ts'

const CHANNEL = 'salon_changes'

// SQLite can't notify other processes: they poll this setting.
const VERSION_SETTING = 'public-data'
const POLL_MS = 200

/**
 * Notifies every process that caches public data (branches, services, content) when this transaction commits.
 * Call it in each transaction that changes public data.
 * @returns the version that the other processes will receive, never used twice
 */
export async function announceChange(trx: Db): Promise<string> {
  const version = randomUUID()
  if (isPostgres(trx)) await sql`select pg_notify(${CHANNEL}, ${version})`.execute(trx)
  else await setSetting(trx, VERSION_SETTING, version)
  return version
}

/** Polls a SQLite database for a new version five times a second; call the result to stop. */
function pollSqlite(db: Db, listener: ChannelListener): () => Promise<void> {
  let known: string | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function poll() {
    try {
      const version = await findSetting(db, VERSION_SETTING)
      if (version !== known) listener.onMessage(version)
      known = version
      listener.onConnection(true)
    } catch (error) {
      if (!closed) listener.onConnection(false, error as Error)
    }
    if (!closed) timer = setTimeout(poll, POLL_MS).unref()
  }
  void poll()

  return async () => {
    closed = true
    clearTimeout(timer)
  }
}

/** Keeps the processes' caches of public data up to date. */
export interface ChangeListener {
  /** Grows with every change, here or in another process. */
  readonly generation: number
  /** False while changes by other processes can't be received: nothing may be cached then. */
  readonly listening: boolean
  /**
   * Runs `write` in a transaction that changes public data. Other processes are notified when it commits;
   * the caches of this process are invalid before this returns.
   */
  write<T>(write: (trx: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Listens for changes that other processes make to the public data of a database. */
export function createChangeListener(
  db: Kysely<Tables>,
  databaseUrl: string,
  log: { warn(details: object, message: string): void },
  heartbeatMs?: number,
): ChangeListener {
  let generation = 0
  let listening = false
  let own: string | undefined

  const listener: ChannelListener = {
    onMessage(version) {
      if (version !== own) generation++
    },
    onConnection(isConnected, error) {
      if (listening && !isConnected && error)
        log.warn({ err: error }, 'not notified of changes by other processes; caching is off meanwhile')
      if (listening === isConnected) return
      listening = isConnected
      // Changes before this moment were missed.
      if (isConnected) generation++
    },
  }
  const stop = isPostgres(db)
    ? listenToPostgres(databaseUrl, CHANNEL, listener, heartbeatMs)
    : pollSqlite(db, listener)

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
    close: stop,
  }
}
