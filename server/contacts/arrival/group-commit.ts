import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { isPostgres } from '../../db/dialect.ts'
import { isStoreFailure } from '../../db/failures.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { ApiError } from '../../errors.ts'

const GROUP_MAX = 64

/** Runs `work` in a transaction and answers when it is safe on disk. `work` may refuse (ApiError) before its first write. */
export type Transact = <T>(work: (trx: Db) => Promise<T>) => Promise<T>

type Outcome = { value: unknown } | { refusal: ApiError }

interface Entry {
  work(trx: Db): Promise<unknown>
  resolve(value: never): void
  reject(error: unknown): void
}

const settle = ({ work }: Entry, trx: Db): Promise<Outcome> =>
  work(trx).then(
    value => ({ value }),
    error => {
      if (error instanceof ApiError) return { refusal: error }
      throw error
    },
  )

/**
 * Commits together what is asked for at the same time: SQLite has one writer, who waits for the disk at every commit,
 * and one wait does for a whole group. PostgreSQL does so by itself. When the store fails, all who wait for it are told at
 * once.
 */
export function createGroupCommit(db: Kysely<Tables>): Transact {
  if (isPostgres(db)) return work => db.transaction().execute(work)

  let waiting: Entry[] = []
  let running = false

  async function commit(group: Entry[]): Promise<void> {
    try {
      const outcomes = await db.transaction().execute(async trx => {
        const settled: Outcome[] = []
        for (const entry of group) settled.push(await settle(entry, trx))
        return settled
      })
      for (const [index, outcome] of outcomes.entries()) {
        if ('refusal' in outcome) group[index]?.reject(outcome.refusal)
        else group[index]?.resolve(outcome.value as never)
      }
    } catch (error) {
      if (isStoreFailure(error as Error)) throw error
      if (group.length === 1) group[0]?.reject(error)
      // All were rolled back: nobody's inquiry may fail for a neighbour's.
      else for (const entry of group) await commit([entry])
    }
  }

  async function run(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      // Requests that have arrived by now get as far as this queue first.
      await nextTurn()
      const group = waiting.slice(0, GROUP_MAX)
      waiting = waiting.slice(GROUP_MAX)
      try {
        await commit(group)
      } catch (error) {
        // A store that fails now fails for all: in turn, the last of a long queue would hear of it after minutes.
        for (const entry of [...group, ...waiting]) entry.reject(error)
        waiting = []
      }
    }
    running = false
  }

  return work =>
    new Promise((resolve, reject) => {
      waiting.push({ work, resolve, reject })
      if (!running) void run()
    })
}
