import { createQueryId, type Driver, IdentifierNode, type QueryCompiler, RawNode } from 'kysely'
import { createBreath } from './breath.ts'
import { createMutex } from './mutex.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { openHandle, type SqliteHandle } from './sqlite-handle.ts'

type Compile = QueryCompiler['compileQuery']

const savepointCommand = (verb: string, name: string) =>
  RawNode.create([`${verb} `, ''], [IdentifierNode.create(name)])

/** Kysely's driver for one SQLite file: one handle of `node:sqlite`, which all connections share in turns. */
export class NodeSqliteDriver implements Driver {
  readonly #file: string
  readonly #mutex = createMutex()
  readonly #breathe = createBreath()
  #handle: SqliteHandle | undefined

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    this.#handle = await openHandle(this.#file)
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (!this.#handle) throw new Error('The driver has not been initialised')
    return new SqliteConnection(this.#handle, this.#mutex, this.#breathe)
  }

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin()
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return connection.rollback()
  }

  async savepoint(connection: SqliteConnection, name: string, compile: Compile): Promise<void> {
    await connection.executeQuery(compile(savepointCommand('savepoint', name), createQueryId()))
  }

  async rollbackToSavepoint(connection: SqliteConnection, name: string, compile: Compile): Promise<void> {
    await connection.executeQuery(compile(savepointCommand('rollback to', name), createQueryId()))
  }

  async releaseSavepoint(connection: SqliteConnection, name: string, compile: Compile): Promise<void> {
    await connection.executeQuery(compile(savepointCommand('release', name), createQueryId()))
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    this.#handle?.close()
  }
}
