import {
  type Dialect,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import pg from 'pg'
import { DatabaseUnavailableError } from './database-failures.ts'

const POOL_SIZE = 10
const STATEMENT_TIMEOUT_MS = 10_000
const CONNECT_TIMEOUT_MS = 5_000
// The client's own limit, for a server that no longer responds; longer than the server's limit.
const QUERY_TIMEOUT_MS = 15_000
const KEEP_ALIVE_MS = 10_000
/** A process that stops in a transaction keeps others waiting for its locks until PostgreSQL ends it: shorter than a statement may wait. */
const IDLE_IN_TRANSACTION_MS = 5_000

// count(*) and sum() are 64-bit in PostgreSQL and would arrive as text; our values stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const UNREACHABLE = "PostgreSQL can't be reached: start it, or name the right server."
const LOST = 'PostgreSQL does not respond: check that it is running.'

/** Errors that PostgreSQL reports have an SQLSTATE; all others are about the connection. */
const toUnavailableError = (error: unknown, sentence: string) =>
  error instanceof pg.DatabaseError ? error : new DatabaseUnavailableError(sentence, { cause: error })

/**
 * Adapts a pool to Kysely. A connection that was lost or timed out is discarded: neither a late response nor an open
 * transaction may reach the next query.
 */
const toKyselyPool = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  async connect() {
    const client = await pool.connect().catch(error => {
      throw toUnavailableError(error, UNREACHABLE)
    })
    let lost: unknown
    async function query(...parts: [string, unknown[]]) {
      if (lost) throw lost
      try {
        return await client.query(...parts)
      } catch (error) {
        const failure = toUnavailableError(error, LOST)
        if (failure !== error) lost = failure
        throw failure
      }
    }
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: destroy => client.release(destroy || lost !== undefined),
    }
  },
})

/** `prepare.ts` takes the migration lock for the whole transaction, so Kysely must not. */
class TransactionLockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

class SalonPostgresDialect extends PostgresDialect {
  override createAdapter() {
    return new TransactionLockedAdapter()
  }
}

// Lists and searches take less time than parallel workers take to start, and an SSD reads any page as quickly as the next.
const planner = 'set max_parallel_workers_per_gather = 0; set random_page_cost = 1.1'

// How PostgreSQL notices that our machine is gone: it looks after ten silent seconds, and does not wait longer for a confirmation.
const keepAlive =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set tcp_user_timeout = 15000'

/**
 * Kysely's dialect for a PostgreSQL server. A statement may take ten seconds, a transaction may pause for five, and a silent
 * server is abandoned after fifteen, unless `noTimeouts` is set.
 */
export function postgresDialect(
  url: string,
  { noTimeouts = false, connections = POOL_SIZE }: { noTimeouts?: boolean; connections?: number },
): Dialect {
  const timeouts = `set statement_timeout = ${noTimeouts ? 0 : STATEMENT_TIMEOUT_MS}; set idle_in_transaction_session_timeout = ${noTimeouts ? 0 : IDLE_IN_TRANSACTION_MS}`
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(!noTimeouts && { query_timeout: QUERY_TIMEOUT_MS }),
    // Not as parameters of the connection: a pooler refuses those that it doesn't know.
    onConnect: client => client.query(`${planner}; ${keepAlive}; ${timeouts}`),
  })
  // A broken connection fails its query and is replaced for the next one. Without listeners its `error` event, from the
  // pool while it is idle or from the client between two queries, would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return new SalonPostgresDialect({ pool: toKyselyPool(pool) })
}
