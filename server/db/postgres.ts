import {
  type Dialect,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import pg from 'pg'
import { StoreError } from './failures.ts'

const POOL_SIZE = 10
const STATEMENT_TIMEOUT_MS = 10_000
const CONNECT_TIMEOUT_MS = 5_000
// Ours, for a server that no longer answers at all; later than its own.
const SILENCE_TIMEOUT_MS = 15_000
const KEEP_ALIVE_MS = 10_000

// count(*) and sum() are 64-bit in PostgreSQL and would come as text; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const UNREACHABLE = 'PostgreSQL can not be reached: start it, or name the right server.'
const LOST = 'PostgreSQL does not answer: look whether it is well.'

/** What PostgreSQL itself says has an SQLSTATE; everything else is about the connection. */
const toStoreError = (error: unknown, sentence: string) =>
  error instanceof pg.DatabaseError ? error : new StoreError(sentence, { cause: error })

/**
 * A pool as Kysely uses it. A connection that is lost or whose server fell silent is given up: neither a late answer nor an
 * open transaction may meet the next query.
 */
const toKyselyPool = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  async connect() {
    const client = await pool.connect().catch(error => {
      throw toStoreError(error, UNREACHABLE)
    })
    let lost: unknown
    async function query(...parts: [string, unknown[]]) {
      if (lost) throw lost
      try {
        return await client.query(...parts)
      } catch (error) {
        const failure = toStoreError(error, LOST)
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
  pool.on('connect', client => client.on('error', () => {}))
  return new SalonPostgresDialect({ pool: toKyselyPool(pool) })
}
