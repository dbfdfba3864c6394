import { type Dialect, PostgresAdapter, PostgresDialect } from 'kysely'
import pg from 'pg'

const POOL_SIZE = 10
const STATEMENT_TIMEOUT_MS = 10_000
const CONNECT_TIMEOUT_MS = 5_000
// Ours, for a server that no longer answers at all; later than its own.
const SILENCE_TIMEOUT_MS = 15_000
const KEEP_ALIVE_MS = 10_000

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

/** The lock of migrations is taken in `prepare.ts`, for the whole transaction. */
class TransactionLockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

class SalonPostgresDialect extends PostgresDialect {
  override createAdapter() {
    return new TransactionLockedAdapter()
  }
}

/** Without what a `DATABASE_URL` may say about timeouts: it would count for more than what is said beside it. */
const withoutTimeouts = (url: string): string =>
  url.replace(/(?<=[?&])(statement|query|lock)_timeout=[^&]*/g, '')

const timeouts = { statement_timeout: STATEMENT_TIMEOUT_MS, query_timeout: SILENCE_TIMEOUT_MS }

/**
 * Kysely's dialect for a PostgreSQL server. A statement may take ten seconds, a server that says nothing is given up
 * after fifteen; not so when it is `patient`.
 */
export function postgresDialect(url: string, patient: boolean): Dialect {
  const pool = new pg.Pool({
    connectionString: patient ? withoutTimeouts(url) : url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(!patient && timeouts),
  })
  // A connection that breaks fails the query it runs and is replaced for the next; its `error` event, while it is
  // idle (from the pool) or between two queries of a transaction (from itself), would end the process if unheard.
  pool.on('error', () => {})
  pool.on('connect', client => endWhenSilent(client.on('error', () => {})))
  return new SalonPostgresDialect({ pool })
}
