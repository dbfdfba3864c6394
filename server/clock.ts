/** Source of the time; tests replace it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The time now plus `offsetMs` as the database stores it: ISO 8601 in UTC with milliseconds. */
export const instant = (clock: Clock, offsetMs = 0): string =>
  new Date(clock.now().getTime() + offsetMs).toISOString()
