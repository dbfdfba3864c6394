import { shortNameOfDay, timeText } from '../text/date-texts.ts'
import { type Weekday, weekdays } from '../text/days.ts'
import type { Shift, WeekHours } from './hours.ts'

/** The hours of each day; null is closed. */
type Week = Record<Weekday, Shift | null>

/** A week without an open day: no one has entered the hours. Closures say when all is closed for a time. */
export const unknownWeek: WeekHours = Object.fromEntries(weekdays.map(day => [day, null])) as WeekHours

/** Whether someone has entered the hours of a week. */
export const isKnownWeek = (week: Week): boolean => Object.values(week).some(shift => shift !== null)

/** '9 am–8 pm', or 'closed'. */
export const shiftText = (shift: Shift | null): string =>
  shift ? `${timeText(shift.opens)}–${timeText(shift.closes)}` : 'closed'

/** Consecutive days with the same hours, from Monday; none of a week that no one has entered. */
export function groupWeek(week: Week): { days: Weekday[]; shift: Shift | null }[] {
  const groups: { days: Weekday[]; shift: Shift | null }[] = []
  if (!isKnownWeek(week)) return groups
  // The schema puts the days in their order.
  for (const [day, shift] of Object.entries(week) as [Weekday, Shift | null][]) {
    const last = groups.at(-1)
    if (last && shiftText(last.shift) === shiftText(shift)) last.days.push(day)
    else groups.push({ days: [day], shift })
  }
  return groups
}

/** A week as lines: 'Mon–Fri 9 am–8 pm', 'Sat 10 am–6 pm', 'Sun closed'. */
export const weekText = (week: Week): string[] =>
  groupWeek(week).map(({ days, shift }) => {
    const ends = days.length > 1 ? [days[0], days.at(-1)] : days
    return `${ends.map(day => shortNameOfDay(day as Weekday)).join('–')} ${shiftText(shift)}`
  })
