import { type Hours, hoursOn } from '#contracts/branches/special-days.ts'
import { laterDay, minutesOf, salonTime } from '#contracts/text/days.ts'

// Longer than any series of closures.
const LOOK_AHEAD_DAYS = 60

/**
 * Whether a salon is open, in its time zone. One that does not open within two months counts as open: what waits for its next
 * opening would wait for ever.
 * @param hours as `effectiveHours` returns them
 */
export function isOpenAt(now: Date, hours: Hours): boolean {
  const { day: today, minute } = salonTime(now)
  const { shift } = hoursOn(hours, today)
  if (shift && minute >= minutesOf(shift.opens) && minute < minutesOf(shift.closes)) return true
  const daysAhead = Array.from({ length: LOOK_AHEAD_DAYS }, (_, ahead) => laterDay(today, ahead))
  return !daysAhead.some(day => hoursOn(hours, day).shift)
}
