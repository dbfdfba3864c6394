import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 5_000
const LONGEST_PAUSE_MS = 25

const patience = new AsyncLocalStorage<number>()

/** Runs work that waits for SQLite's write lock as long as it takes: a start must outlast another process's migration. */
export const waitIndefinitely = <T>(work: () => Promise<T>): Promise<T> =>
  patience.run(Number.POSITIVE_INFINITY, work)

/** Runs work that rather fails than waits for SQLite's write lock: what is written by the way of a read. */
export const withoutWaiting = <T>(work: () => Promise<T>): Promise<T> => patience.run(0, work)

// SQLITE_BUSY. Not its kind SQLITE_BUSY_SNAPSHOT (517), which no waiting mends.
function isBusy(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === 'ERR_SQLITE_ERROR' && (Number(errcode) & 0xff) === 5 && errcode !== 517
}

/**
 * Makes an attempt again and again while another process holds SQLite's lock, for five seconds; this process goes on
 * with other things between two attempts. `node:sqlite` itself would sleep, and everybody with it.
 * @throws the database's error (busy) when the time is over; any other error at once
 */
export async function retryWhileBusy<T>(attempt: () => T | Promise<T>): Promise<T> {
  let deadline: number | undefined
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error)) throw error
      deadline ??= performance.now() + (patience.getStore() ?? PATIENCE_MS)
      if (performance.now() >= deadline) throw error
    }
    await pause(Math.min(2 ** tries, LONGEST_PAUSE_MS))
  }
}
