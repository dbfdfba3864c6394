import { type Dialect, type Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { NodeSqliteDriver } from './sqlite-driver.ts'

class NodeSqliteAdapter extends SqliteAdapter {
  /** The driver itself gives out the one handle in turns. */
  override get supportsMultipleConnections() {
    return true
  }
  override get supportsTransactionalDdl() {
    return true
  }
}

/** Kysely's dialect for a SQLite file, made with its folder when it is not there; `:memory:` is a database of its own. */
export const sqliteDialect = (file: string): Dialect => ({
  createDriver: () => new NodeSqliteDriver(file),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new NodeSqliteAdapter(),
  createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
})
