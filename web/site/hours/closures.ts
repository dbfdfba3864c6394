import type { SpecialDay } from '#contracts/hours.ts'
import { dayOfWeek, nameOfDay } from '#contracts/special-days.ts'
import { shiftText } from '#contracts/week.ts'
import { dateText, laterDate, salonDate } from './open-status.ts'

const DAYS_BEFORE = 7

/**
 * The notices for special days of the next seven days, the nearest first: 'Closed on Tuesday 24 November, Il Poya.'
 * @param special as `hoursOf` returns them
 */
export function closureLines(now: Date, special: readonly SpecialDay[]): string[] {
  const today = salonDate(now)
  const last = laterDate(today, DAYS_BEFORE)
  // When a date is listed twice, the first entry counts.
  const byDate = new Map([...special].reverse().map(day => [day.date, day]))
  return [...byDate.values()]
    .filter(({ date }) => date >= today && date <= last)
    .sort((one, other) => one.date.localeCompare(other.date))
    .map(({ date, shift, reason }) => {
      const day = `${nameOfDay(dayOfWeek(date))} ${dateText(date)}`
      return shift ? `On ${day} we are open ${shiftText(shift)}, ${reason}.` : `Closed on ${day}, ${reason}.`
    })
}
