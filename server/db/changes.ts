import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import pg from 'pg'
import { isPostgres } from './dialect.ts'
import type { Db, Tables } from './tables.ts'

const CHANNEL = 'salon_changes'
const RECONNECT_MS = 1_000
const HEARTBEAT_MS = 10_000
const SILENCE_TIMEOUT_MS = 5_000

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

/** Listens for changes made by other processes of a PostgreSQL database; SQLite has one process. */
export function createChanges(
  db: Kysely<Tables>,
  databaseUrl: string,
  log: { warn(details: object, message: string): void },
  heartbeatMs = HEARTBEAT_MS,
): Changes {
  const postgres = isPostgres(db)
  let generation = 0
  let listening = !postgres
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let closed = false

  async function listen() {
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: SILENCE_TIMEOUT_MS,
      query_timeout: Math.min(SILENCE_TIMEOUT_MS, heartbeatMs),
    })
    client = next
    const retry = (error?: Error) => {
      if (client !== next) return
      client = undefined
      listening = false
      clearInterval(heartbeat)
      if (closed) return
      if (error) log.warn({ err: error }, 'lost touch with the other processes; pages are not kept meanwhile')
      next.end().catch(() => {})
      timer = setTimeout(listen, RECONNECT_MS)
    }
    next.on('error', retry)
    next.on('end', () => retry())
    next.on('notification', () => {
      generation++
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      // Whatever happened before this moment was not heard.
      generation++
      listening = true
      // A server that vanished without a word never ends the connection: only a question that it leaves open tells.
      heartbeat = setInterval(() => next.query('select 1').catch(retry), heartbeatMs)
    } catch (error) {
      retry(error as Error)
    }
  }
  if (postgres) void listen()

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
          if (postgres) await sql`select pg_notify(${CHANNEL}, '')`.execute(trx)
          return result
        })
      } finally {
        // Also after a failure: a commit whose answer was lost may still have happened.
        generation++
      }
    },
    async close() {
      closed = true
      clearTimeout(timer)
      clearInterval(heartbeat)
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
