import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'

const STATEMENTS_KEPT = 300

const BUSY_TIMEOUT_MS = 5_000

const pragmas = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
`

/** Migrations run in one transaction; as `begin` is immediate here, a second process waits for the first. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
  override async acquireMigrationLock(_db: Kysely<unknown>) {}
  override async releaseMigrationLock(_db: Kysely<unknown>) {}
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  const reader = statement.columns().length > 0
  return {
    reader,
    all: parameters => statement.all(...(parameters as SQLInputValue[])),
    run: parameters => statement.run(...(parameters as SQLInputValue[])),
    iterate: parameters => statement.iterate(...(parameters as SQLInputValue[])),
  }
}

/** Gives `node:sqlite` the shape that Kysely knows (that of better-sqlite3) and keeps prepared statements. */
function adaptDatabase(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(text) {
      // A deferred transaction that reads and then writes fails when another process wrote in between.
      const sql = text === 'begin' ? 'begin immediate' : text
      const kept = statements.get(sql)
      if (kept) return kept
      const statement = adaptStatement(database.prepare(sql))
      if (statements.size >= STATEMENTS_KEPT) statements.clear()
      statements.set(sql, statement)
      return statement
    },
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalSqliteAdapter()
  }
}

/** Kysely's dialect for a SQLite file, made with its folder when it is not there; `:memory:` is a database of its own. */
export function sqliteDialect(file: string): SqliteDialect {
  return new NodeSqliteDialect({
    database: async () => {
      if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
      const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
      database.exec(pragmas)
      return adaptDatabase(database)
    },
  })
}
