import { CompiledQuery, type DatabaseConnection, type QueryResult, SelectQueryNode } from 'kysely'
import type { Mutex } from './mutex.ts'
import { whileBusy } from './patience.ts'
import type { SqliteHandle } from './sqlite-handle.ts'

// A deferred transaction that reads and then writes fails when another process wrote in between.
const BEGIN = CompiledQuery.raw('begin immediate')
const COMMIT = CompiledQuery.raw('commit')
const ROLLBACK = CompiledQuery.raw('rollback')

/**
 * A share in the one handle: for the moment of a statement, or from the beginning of a transaction to its release.
 * Who waits for the lock of another process lets go of the handle meanwhile, so that reads go on.
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #handle: SqliteHandle
  readonly #mutex: Mutex
  readonly #breathe: () => Promise<void>
  #holds = false

  constructor(handle: SqliteHandle, mutex: Mutex, breathe: () => Promise<void>) {
    this.#handle = handle
    this.#mutex = mutex
    this.#breathe = breathe
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // A transaction holds the handle meanwhile: what others ask of it waits, all else goes on.
    await this.#breathe()
    return whileBusy(() => (this.#holds ? this.#handle.execute<R>(query) : this.#executeAlone<R>(query)))
  }

  /** Outside a transaction a statement that writes is one of its own. */
  async #executeAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { guard, execute } = this.#handle
    const writes = !SelectQueryNode.is(query.query)
    await this.#mutex.acquire()
    try {
      if (writes) guard.check()
      const result = execute<R>(query)
      if (writes) guard.check()
      return result
    } finally {
      this.#mutex.release()
    }
  }

  begin(): Promise<void> {
    return whileBusy(async () => {
      await this.#mutex.acquire()
      this.#holds = true
      try {
        this.#handle.guard.check()
        this.#handle.execute(BEGIN)
      } catch (error) {
        this.release()
        throw error
      }
    })
  }

  commit(): Promise<void> {
    return whileBusy(() => {
      this.#handle.execute(COMMIT)
      this.#handle.guard.check()
    })
  }

  async rollback(): Promise<void> {
    // SQLite itself ends a transaction that it can't go on with, as when the disk is full.
    if (this.#handle.inTransaction()) this.#handle.execute(ROLLBACK)
  }

  release(): void {
    if (!this.#holds) return
    this.#holds = false
    this.#mutex.release()
  }

  streamQuery(): never {
    throw new Error('SQLite does not stream rows here')
  }
}
