import { setTimeout as pause } from 'node:timers/promises'

const MAX_PAUSE_MS = 250

/**
 * Repeats a short step of long work until it returns false. Pauses after each for as long as it took: other requests have half of
 * the time, and on SQLite each of their statements doesn't wait for another step.
 */
export async function repeatPaced(step: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const started = performance.now()
    if (!(await step())) return
    await pause(Math.min(performance.now() - started, MAX_PAUSE_MS))
  }
}
