import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { StoreError } from './failures.ts'
import { whileBusy } from './patience.ts'
import { type FileGuard, guardFile, makePrivateFile } from './sqlite-file.ts'

const STATEMENTS_KEPT = 300

// The last one makes the write-ahead log, so that the guard finds it.
const pragmas = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA secure_delete = ON;
  PRAGMA foreign_keys = ON;
  SELECT 1 FROM sqlite_schema LIMIT 1;
`

const inMemory: FileGuard = { check() {}, release() {} }

/** An open SQLite database: one handle, its prepared statements and the guard of its file. */
export interface SqliteHandle {
  readonly guard: FileGuard
  /** Whether a transaction is open. */
  inTransaction(): boolean
  /** Runs a statement at once; fails as busy while another process holds the lock that it needs. */
  execute<R>(query: CompiledQuery): QueryResult<R>
  close(): void
}

function makeFolder(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
  } catch (error) {
    throw new StoreError('The folder of the database can not be made: name one that can.', { cause: error })
  }
}

/**
 * Opens a SQLite file, made with its folder when it is not there; `:memory:` is a database of its own.
 * @throws StoreError, or the database's own error
 */
export async function openHandle(file: string): Promise<SqliteHandle> {
  if (file !== ':memory:') {
    makeFolder(file)
    makePrivateFile(file)
  }
  const database = new DatabaseSync(file)
  const guard = await whileBusy(() => {
    database.exec(pragmas)
    return file === ':memory:' ? inMemory : guardFile(file)
  }).catch(error => {
    database.close()
    throw error
  })
  const statements = new Map<string, { statement: StatementSync; reads: boolean }>()

  function prepare(sql: string) {
    const kept = statements.get(sql)
    if (kept) return kept
    const statement = database.prepare(sql)
    const prepared = { statement, reads: statement.columns().length > 0 }
    if (statements.size >= STATEMENTS_KEPT) statements.clear()
    statements.set(sql, prepared)
    return prepared
  }

  return {
    guard,
    inTransaction: () => database.isTransaction,
    execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
      const { statement, reads } = prepare(sql)
      const values = parameters as SQLInputValue[]
      if (reads) return { rows: statement.all(...values) as R[] }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
    close() {
      database.close()
      guard.release()
    },
  }
}
