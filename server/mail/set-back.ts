import type { Clock } from '../clock.ts'

// Clocks are set right by less than this all the time.
const SLACK_MS = 10_000

/**
 * Notices that the clock was set back: it has moved less than time has.
 * @param passed milliseconds by a clock that nobody sets
 * @returns a question that is true once for each time that it happened
 */
export function createSetBackWatch(clock: Clock, passed = () => performance.now()): () => boolean {
  const ahead = () => clock.now().getTime() - passed()
  let before = ahead()
  return () => {
    const now = ahead()
    const back = before - now
    before = now
    return back > SLACK_MS
  }
}
