const FIRST_DELAY_MS = 30_000
const MAX_DELAY_MS = 4 * 60 * 60 * 1000

/** Due times and claims further ahead than this were written before the clock was set back: they are ignored. */
export const MAX_AHEAD_MS = MAX_DELAY_MS + 60 * 60 * 1000

/** With the delays below, the last attempt is some 28 hours after the first. */
export const MAX_ATTEMPTS = 16

/** How long to wait after the given attempt (from 1) failed: 30 s, doubled each time, at most four hours. */
export const delayAfter = (attempt: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS)
