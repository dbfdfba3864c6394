import { CamelCasePlugin, Kysely, type KyselyConfig } from 'kysely'
import { postgresDialect } from './postgres.ts'
import { sqliteDialect } from './sqlite.ts'
import { sqlitePath } from './sqlite-file.ts'
import type { Tables } from './tables.ts'

/**
 * Opens the database of a `DATABASE_URL`: `file:PATH` (SQLite) or `postgres://…`. It connects with the first query.
 * @param options.noTimeouts lets statements on PostgreSQL take as long as they need
 * @param options.connections to PostgreSQL at the most
 * @param options.log is called for each statement
 */
export function openDatabase(
  url: string,
  options: { noTimeouts?: boolean; connections?: number; log?: KyselyConfig['log'] | undefined } = {},
): Kysely<Tables> {
  const file = sqlitePath(url)
  const dialect = file === undefined ? postgresDialect(url, options) : sqliteDialect(file)
  return new Kysely<Tables>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(options.log && { log: options.log }),
  })
}
