import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { DatabaseUnavailableError } from './failures.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import { createFileCheck, makePrivateFile } from './sqlite-file.ts'

const CACHED_STATEMENTS = 300

// The last statement creates the write-ahead log, so that the file check finds it.
const pragmas = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA secure_delete = ON;
  PRAGMA foreign_keys = ON;
  SELECT 1 FROM sqlite_schema LIMIT 1;
`

// A deferred transaction that reads and then writes fails when another process wrote in between.
const BEGIN = CompiledQuery.raw('begin immediate')
const COMMIT = CompiledQuery.raw('commit')
const ROLLBACK = CompiledQuery.raw('rollback')

function makeFolder(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
  } catch (error) {
    throw new DatabaseUnavailableError("The folder of the database can't be created: name one that can.", {
      cause: error,
    })
  }
}

/** An open SQLite file. Statements run synchronously, one transaction at a time. */
class SqliteHandle {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, { statement: StatementSync; reads: boolean }>()
  /** Connections that wait for the open transaction to end, in order. */
  readonly #waiting: (() => void)[] = []
  #isHeld = false
  /** @throws DatabaseUnavailableError when the file is no longer the one that was opened */
  checkFile = () => {}

  constructor(file: string) {
    this.#database = new DatabaseSync(file)
  }

  /** @throws the database's error */
  async prepare(file: string): Promise<void> {
    try {
      await retryWhileBusy(() => this.#database.exec(pragmas))
      if (file !== ':memory:') this.checkFile = createFileCheck(file)
    } catch (error) {
      this.close()
      throw error
    }
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction
  }

  /** Waits until no other connection holds the handle. */
  async acquire(): Promise<void> {
    if (this.#isHeld) await new Promise<void>(resolve => this.#waiting.push(resolve))
    this.#isHeld = true
  }

  release(): void {
    const next = this.#waiting.shift()
    // It stays held for the next one, so that no other connection gets in between.
    if (next) next()
    else this.#isHeld = false
  }

  #prepareStatement(sql: string) {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    const statement = this.#database.prepare(sql)
    const prepared = { statement, reads: statement.columns().length > 0 }
    if (this.#statements.size >= CACHED_STATEMENTS) this.#statements.clear()
    this.#statements.set(sql, prepared)
    return prepared
  }

  /** Runs a statement; throws the busy error while another process holds the lock. */
  execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { statement, reads } = this.#prepareStatement(sql)
    const values = parameters as SQLInputValue[]
    if (reads) return { rows: statement.all(...values) as R[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  close(): void {
    this.#database.close()
  }
}

/**
 * Uses the handle for one statement, or from the beginning of a transaction to its release. While it waits for the lock of
 * another process it releases the handle, so that reads continue.
 */
class SqliteConnection implements DatabaseConnection {
  readonly #handle: SqliteHandle
  #holds = false

  constructor(handle: SqliteHandle) {
    this.#handle = handle
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Statements run synchronously: a hundred in a row would block the process.
    await yieldToEventLoop()
    return retryWhileBusy(() => (this.#holds ? this.#handle.execute<R>(query) : this.#executeAlone<R>(query)))
  }

  /** A statement outside a transaction is its own transaction. */
  async #executeAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const handle = this.#handle
    const writes = !SelectQueryNode.is(query.query)
    await handle.acquire()
    try {
      if (writes) handle.checkFile()
      const result = handle.execute<R>(query)
      if (writes) handle.checkFile()
      return result
    } finally {
      handle.release()
    }
  }

  begin(): Promise<void> {
    return retryWhileBusy(async () => {
      await this.#handle.acquire()
      this.#holds = true
      try {
        this.#handle.checkFile()
        this.#handle.execute(BEGIN)
      } catch (error) {
        this.release()
        throw error
      }
    })
  }

  commit(): Promise<void> {
    return retryWhileBusy(() => {
      this.#handle.execute(COMMIT)
      this.#handle.checkFile()
    })
  }

  async rollback(): Promise<void> {
    // SQLite itself ends a transaction when, for example, the disk is full.
    if (this.#handle.inTransaction) this.#handle.execute(ROLLBACK)
  }

  release(): void {
    if (!this.#holds) return
    this.#holds = false
    this.#handle.release()
  }

  streamQuery(): never {
    throw new Error('SQLite does not stream rows here')
  }
}

class NodeSqliteDriver implements Driver {
  readonly #file: string
  #handle: SqliteHandle | undefined

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    if (this.#file !== ':memory:') {
      makeFolder(this.#file)
      makePrivateFile(this.#file)
    }
    const handle = new SqliteHandle(this.#file)
    await handle.prepare(this.#file)
    this.#handle = handle
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (!this.#handle) throw new Error('The driver has not been initialised')
    return new SqliteConnection(this.#handle)
  }

  beginTransaction = (connection: SqliteConnection) => connection.begin()
  commitTransaction = (connection: SqliteConnection) => connection.commit()
  rollbackTransaction = (connection: SqliteConnection) => connection.rollback()
  releaseConnection = async (connection: SqliteConnection) => connection.release()

  async destroy(): Promise<void> {
    this.#handle?.close()
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** The driver shares its one handle between connections. */
  override get supportsMultipleConnections() {
    return true
  }
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * Kysely's dialect for a SQLite file, which is created with its folder if it is missing; each `:memory:` is a new database.
 * Kysely's own dialect blocks the process while another one holds the lock.
 */
export const sqliteDialect = (file: string): Dialect => ({
  createDriver: () => new NodeSqliteDriver(file),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new NodeSqliteAdapter(),
  createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
})
