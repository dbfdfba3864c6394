import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { migrations } from './migrations/index.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

const POOL_SIZE = 10
const STATEMENT_TIMEOUT_MS = 10_000
const CONNECT_TIMEOUT_MS = 5_000
// Ours, for a server that no longer answers at all; later than its own.
const SILENCE_TIMEOUT_MS = 15_000

// count(*) and sum() are 64-bit in PostgreSQL and would come as text; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

// A server that fell silent may answer later: the connection is given up, so that neither that answer nor a
// transaction that was left open can meet the next query.
function endWhenSilent(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...parts: unknown[]) => Promise<unknown>
  const queryOrEnd = async (...parts: unknown[]) => {
    try {
      return await query(...parts)
    } catch (error) {
      if ((error as Error).message === 'Query read timeout') void (client as pg.Client).end()
      throw error
    }
  }
  client.query = queryOrEnd as typeof client.query
}

/**
 * Opens the store that a `DATABASE_URL` names: `file:PATH` (SQLite) or `postgres://…`.
 * Nothing is connected before the first query.
 */
export function openDatabase(url: string): Kysely<Tables> {
  if (url.startsWith('file:'))
    return new Kysely<Tables>({ dialect: sqliteDialect(url.slice('file:'.length)) })
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: SILENCE_TIMEOUT_MS,
    keepAlive: true,
  })
  // A connection that breaks fails the query it runs and is replaced for the next; its `error` event, while it is
  // idle (from the pool) or between two queries of a transaction (from itself), would end the process if unheard.
  pool.on('error', () => {})
  pool.on('connect', client => endWhenSilent(client.on('error', () => {})))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * Brings the tables up to date. Safe to call from several processes at once: one migrates, the others wait.
 * @throws the database's error; the schema is then as it was before
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Answers when the database does. */
export async function ping(db: Kysely<Tables>): Promise<void> {
  await sql`select 1`.execute(db)
}
