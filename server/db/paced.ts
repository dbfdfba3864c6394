import { setTimeout as pause } from 'node:timers/promises'
import type { DeleteResult } from 'kysely'

/** How long one step may take: others wait meanwhile. */
const STEP_MS = 100
const MAX_PAUSE_MS = 250

const MOST = 500

/**
 * Repeats a short step of long work until it returns false, and pauses after each for as long as it took: other requests have half
 * of the time, and on SQLite each of their statements doesn't wait for another step.
 * @param step gets a number of rows that takes about a tenth of a second, at first one: deleting an inquiry of 800 different words
 * takes SQLite twice that, short ones a hundredth
 */
export async function repeatPaced(step: (rows: number) => Promise<boolean>): Promise<void> {
  for (let rows = 1; ; ) {
    const started = performance.now()
    if (!(await step(rows))) return
    const took = performance.now() - started
    if (took > STEP_MS) rows = Math.max(1, Math.floor(rows / 2))
    else if (took < STEP_MS / 2) rows = Math.min(MOST, rows * 2)
    await pause(Math.min(took, MAX_PAUSE_MS))
  }
}

/**
 * Deletes rows in several statements.
 * @param deleteSome deletes at most as many as it is told
 */
export const deletePaced = (deleteSome: (limit: number) => Promise<DeleteResult>): Promise<void> =>
  repeatPaced(async limit => Number((await deleteSome(limit)).numDeletedRows) === limit)
