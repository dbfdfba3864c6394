import { HOUR_MS } from '#contracts/text/days.ts'

/** Source of the time; tests replace it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** How far the clocks of two machines may differ. A time that is further ahead was stored while a clock was wrong. */
export const CLOCKS_DIFFER_MS = HOUR_MS

/** The time now plus `offsetMs` as the database stores it: ISO 8601 in UTC with milliseconds. */
export const instant = (clock: Clock, offsetMs = 0): string =>
  new Date(clock.now().getTime() + offsetMs).toISOString()
