import { Kysely, type KyselyConfig } from 'kysely'
import { postgresDialect } from './postgres.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

/**
 * Opens the store that a `DATABASE_URL` names: `file:PATH` (SQLite) or `postgres://…`. Nothing is connected before the
 * first query. A `patient` one has no timeouts for what it asks of PostgreSQL; `log` hears of each statement.
 */
export function openDatabase(
  url: string,
  { noTimeouts: patient = false, log }: { noTimeouts?: boolean; log?: KyselyConfig['log'] | undefined } = {},
): Kysely<Tables> {
  const dialect = url.startsWith('file:')
    ? sqliteDialect(url.slice('file:'.length))
    : postgresDialect(url, patient)
  return new Kysely<Tables>({ dialect, ...(log && { log }) })
}
