/** Where the time comes from; tests set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** An instant as the database keeps it: ISO 8601 in UTC with milliseconds. */
export const instant = (clock: Clock, offsetMs = 0): string =>
  new Date(clock.now().getTime() + offsetMs).toISOString()
