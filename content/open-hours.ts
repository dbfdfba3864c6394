import { type Hours, hoursOn } from '#contracts/branches/special-days.ts'
import { utcOffsetMinutes } from './salon.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** '09:30' as minutes since midnight. */
export const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** Date and minute of the day in the salon's time zone. */
export function localTime(now: Date): { date: string; minute: number } {
  const local = new Date(now.getTime() + utcOffsetMinutes * MINUTE_MS)
  return {
    date: local.toISOString().slice(0, 10),
    minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
  }
}

/** The date a number of days later. */
export const laterDate = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

// Longer than any series of closures.
const LOOK_AHEAD_DAYS = 60

/**
 * Whether a salon is open, in its time zone. One that does not open within two months counts as open: what waits for its next
 * opening would wait for ever.
 * @param hours as `effectiveHours` returns them
 */
export function isOpenAt(now: Date, hours: Hours): boolean {
  const { date, minute } = localTime(now)
  const { shift } = hoursOn(hours, date)
  if (shift && minute >= minutesOf(shift.opens) && minute < minutesOf(shift.closes)) return true
  const daysAhead = Array.from({ length: LOOK_AHEAD_DAYS }, (_, day) => laterDate(date, day))
  return !daysAhead.some(day => hoursOn(hours, day).shift)
}
