import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { doubled } from '#contracts/text/days.ts'

const DEFAULT_LIMIT_MS = 5_000
const MAX_PAUSE_MS = 25

const limitMs = new AsyncLocalStorage<number>()

/** Runs `work` and waits for SQLite's write lock as long as it takes: a start must outlast another process's migration. */
export const waitIndefinitely = <T>(work: () => Promise<T>): Promise<T> =>
  limitMs.run(Number.POSITIVE_INFINITY, work)

/** Runs `work` and fails at once while SQLite is locked: for writes that are only a side effect of a read. */
export const withoutWaiting = <T>(work: () => Promise<T>): Promise<T> => limitMs.run(0, work)

// SQLITE_BUSY, but not its subtype SQLITE_BUSY_SNAPSHOT (517): waiting does not resolve that one.
function isBusy(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === 'ERR_SQLITE_ERROR' && (Number(errcode) & 0xff) === 5 && errcode !== 517
}

/**
 * Repeats `attempt` while another process locks the SQLite database, for five seconds unless the caller set another limit.
 * SQLite's own busy timeout would block the event loop meanwhile.
 * @throws the database's busy error when the time is over; any other error at once
 */
export async function retryWhileBusy<T>(attempt: () => T | Promise<T>): Promise<T> {
  let deadline: number | undefined
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error)) throw error
      deadline ??= performance.now() + (limitMs.getStore() ?? DEFAULT_LIMIT_MS)
      if (performance.now() >= deadline) throw error
    }
    await pause(doubled(1, tries, MAX_PAUSE_MS))
  }
}
