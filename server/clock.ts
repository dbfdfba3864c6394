import { HOUR_MS } from '#contracts/text/days.ts'

/** Source of the time; tests replace it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that remembers the latest time that it has shown: what its process has stored is not later. */
export class WatchedClock implements Clock {
  readonly #clock: Clock
  #latest = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  now(): Date {
    const now = this.#clock.now()
    this.#latest = Math.max(this.#latest, now.getTime())
    return now
  }

  /** How many milliseconds it was set back since the last call of `forgetLatest`. */
  get setBackMs(): number {
    const now = this.now().getTime()
    return this.#latest - now
  }

  forgetLatest(): void {
    this.#latest = 0
  }
}

/** How far the clocks of two machines may differ. A time that is further ahead was stored while a clock was wrong. */
export const CLOCKS_DIFFER_MS = HOUR_MS

/** The time now plus `offsetMs` as the database stores it: ISO 8601 in UTC with milliseconds. */
export const instant = (clock: Clock, offsetMs = 0): string =>
  new Date(clock.now().getTime() + offsetMs).toISOString()
