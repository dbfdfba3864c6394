import { it, type TestOptions } from 'vitest'
import type { Line } from '../faults/fault.ts'

/** `npm test` tries what is essential of each recipe; `npm run test:attack` tries everything. */
export const whole = process.env.PROOF !== 'short'

/** A number of the whole run, or of its short form. */
export const sized = (inWhole: number, inShort: number): number => (whole ? inWhole : inShort)

/** Loopback has a whole network, and /proc says what a process holds, only there. */
export const onLinux = process.platform === 'linux'

/** What a recipe saw, in a few words. Called again, it adds to them. */
export type See = (text: string) => void

/**
 * A test that is a line of the closing table: what is tried, what is promised, what was seen.
 * The promise is broken when `run` throws. `missing` says why it can't be tried on this machine; `further` leaves it to the
 * whole run.
 */
export function recipe(
  done: string,
  promised: string,
  run: (see: See) => Promise<void> | void,
  { missing, further, ...options }: TestOptions & { missing?: string | false; further?: boolean } = {},
): void {
  if (further && !whole) return
  it(`${done}: ${promised}`, options, async ({ task, skip }) => {
    const line: Line = { done, promised, seen: '' }
    task.meta.line = line
    if (missing) {
      line.seen = `SKIPPED: ${missing}`
      skip(missing)
    }
    await run(text => {
      line.seen += line.seen ? `; ${text}` : text
    })
  })
}
