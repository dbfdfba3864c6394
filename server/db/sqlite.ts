// Long: the whole driver for `node:sqlite`, whose parts share one connection and its transaction.
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
  type TransactionSettings,
} from 'kysely'
import { DatabaseUnavailableError } from './database-failures.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import { createFileCheck, makePrivateFile } from './sqlite-file.ts'

const CACHED_STATEMENTS = 300

// The cache, in KB, holds the index of 100,000 inquiries; it grows only as far as the database needs it.
// The last statement creates the write-ahead log, so that the file check finds it.
const pragmas = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA secure_delete = ON;
  PRAGMA foreign_keys = ON;
  PRAGMA cache_size = -16000;
  SELECT 1 FROM sqlite_schema LIMIT 1;
`

// A deferred transaction that reads and then writes fails when another process wrote in between.
const BEGIN = CompiledQuery.raw('begin immediate')
// The first read of a deferred transaction fixes what it sees.
const BEGIN_READING = CompiledQuery.raw('begin')
const FIRST_READ = CompiledQuery.raw('select 1 from sqlite_schema limit 1')
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

interface PreparedStatement {
  statement: StatementSync
  reads: boolean
}

/** A handle to the database, with its prepared statements. */
class Handle {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, PreparedStatement>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  get isTransaction(): boolean {
    return this.#database.isTransaction
  }

  #prepare(sql: string): PreparedStatement {
    return this.#statements.getOrInsertComputed(sql, () => {
      if (this.#statements.size >= CACHED_STATEMENTS) this.#statements.clear()
      const statement = this.#database.prepare(sql)
      return { statement, reads: statement.columns().length > 0 }
    })
  }

  /** Runs a statement; throws the busy error while another process holds the lock. */
  execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { statement, reads } = this.#prepare(sql)
    const values = parameters as SQLInputValue[]
    if (reads) return { rows: statement.all(...values) as R[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  close(): void {
    this.#database.close()
  }
}

type Snapshot = Pick<Handle, 'execute' | 'close'>

/**
 * An open SQLite file. Statements run synchronously, one transaction at a time. A read-only transaction is not counted: it has
 * a handle of its own, so that writes go on meanwhile.
 */
class NodeSqliteDriver implements Driver {
  readonly #file: string
  #open: Handle | undefined
  /** Connections that wait for the open transaction to end, in order. */
  readonly #waiting: (() => void)[] = []
  #isHeld = false
  /** @throws DatabaseUnavailableError when the file is no longer the one that was opened */
  checkFile = () => {}

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    const file = this.#file
    if (file !== ':memory:') {
      makeFolder(file)
      makePrivateFile(file)
    }
    const database = new DatabaseSync(file)
    try {
      await retryWhileBusy(() => database.exec(pragmas))
      if (file !== ':memory:') this.checkFile = createFileCheck(file)
    } catch (error) {
      database.close()
      throw error
    }
    this.#open = new Handle(database)
  }

  get #handle(): Handle {
    if (!this.#open) throw new Error('The driver has not been initialised')
    return this.#open
  }

  /** Waits until no other connection holds the file. */
  async hold(): Promise<void> {
    if (this.#isHeld) await new Promise<void>(resolve => this.#waiting.push(resolve))
    this.#isHeld = true
  }

  endHold(): void {
    const next = this.#waiting.shift()
    // The lock stays held for the next one, so that no other connection gets in between.
    if (next) next()
    else this.#isHeld = false
  }

  /** Runs a statement; throws the busy error while another process holds the lock. */
  execute<R>(query: CompiledQuery): QueryResult<R> {
    return this.#handle.execute<R>(query)
  }

  acquireConnection = async () => new SqliteConnection(this)

  async beginTransaction(connection: SqliteConnection, { accessMode }: TransactionSettings): Promise<void> {
    if (accessMode === 'read only') connection.snapshot = await retryWhileBusy(() => this.#openSnapshot())
    else await this.#beginWriting(connection)
  }

  #openSnapshot(): Snapshot {
    // A database in memory, which tests use, has no second handle: its present state is read.
    if (this.#file === ':memory:') return { execute: query => this.execute(query), close() {} }
    this.checkFile()
    const handle = new Handle(new DatabaseSync(this.#file, { readOnly: true }))
    try {
      handle.execute(BEGIN_READING)
      handle.execute(FIRST_READ)
      return handle
    } catch (error) {
      handle.close()
      throw error
    }
  }

  #beginWriting(connection: SqliteConnection): Promise<void> {
    return retryWhileBusy(async () => {
      await connection.hold()
      try {
        this.checkFile()
        this.execute(BEGIN)
      } catch (error) {
        connection.release()
        throw error
      }
    })
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    if (connection.snapshot) connection.release()
    else
      await retryWhileBusy(() => {
        this.execute(COMMIT)
        this.checkFile()
      })
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    if (connection.snapshot) connection.release()
    // SQLite itself ends a transaction when, for example, the disk is full.
    else if (this.#handle.isTransaction) this.execute(ROLLBACK)
  }

  releaseConnection = async (connection: SqliteConnection) => connection.release()

  async destroy(): Promise<void> {
    this.#open?.close()
  }
}

/**
 * Holds the file for one statement, or from the beginning of a transaction to its release. While it waits for the lock of
 * another process it does not hold it, so that reads continue.
 */
class SqliteConnection implements DatabaseConnection {
  readonly #driver: NodeSqliteDriver
  #holds = false
  /** What a read-only transaction reads: the database as it was when it began. */
  snapshot: Snapshot | undefined

  constructor(driver: NodeSqliteDriver) {
    this.#driver = driver
  }

  async hold(): Promise<void> {
    await this.#driver.hold()
    this.#holds = true
  }

  release(): void {
    this.snapshot?.close()
    this.snapshot = undefined
    if (!this.#holds) return
    this.#holds = false
    this.#driver.endHold()
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Statements run synchronously: a hundred in a row would block the process.
    await yieldToEventLoop()
    return retryWhileBusy(() => {
      if (this.snapshot) return this.snapshot.execute<R>(query)
      return this.#holds ? this.#driver.execute<R>(query) : this.#executeAlone<R>(query)
    })
  }

  /** A statement outside a transaction is its own transaction. */
  async #executeAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const driver = this.#driver
    const writes = !SelectQueryNode.is(query.query)
    await driver.hold()
    try {
      if (writes) driver.checkFile()
      const result = driver.execute<R>(query)
      if (writes) driver.checkFile()
      return result
    } finally {
      driver.endHold()
    }
  }

  streamQuery(): never {
    throw new Error('SQLite does not stream rows here')
  }
}

/** The connections share one open file. */
class NodeSqliteAdapter extends SqliteAdapter {
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
