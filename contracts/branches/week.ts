import type { Shift } from './hours.ts'

/** The weekdays, as keys of the opening hours. */
export const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof days)[number]

/** The hours of each day; null is closed. */
type Week = Record<Weekday, Shift | null>

/** '09:00' as '9am', '17:30' as '5:30pm'. */
export function timeText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const past = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${past}${hour < 12 ? 'am' : 'pm'}`
}

/** '9am-8pm', or 'closed'. */
export const shiftText = (shift: Shift | null): string =>
  shift ? `${timeText(shift.opens)}-${timeText(shift.closes)}` : 'closed'

/** Consecutive days with the same hours, from Monday. */
export function groupWeek(week: Week): { days: Weekday[]; shift: Shift | null }[] {
  const groups: { days: Weekday[]; shift: Shift | null }[] = []
  // The schema puts the days in their order.
  for (const [day, shift] of Object.entries(week) as [Weekday, Shift | null][]) {
    const last = groups.at(-1)
    if (last && shiftText(last.shift) === shiftText(shift)) last.days.push(day)
    else groups.push({ days: [day], shift })
  }
  return groups
}

const short = (day: Weekday) => day.slice(0, 1).toUpperCase() + day.slice(1, 3)

/** A week as lines: 'Mon-Fri 9am-8pm', 'Sat 10am-6pm', 'Sun closed'. */
export const weekText = (week: Week): string[] =>
  groupWeek(week).map(({ days, shift }) => {
    const ends = days.length > 1 ? [days[0], days.at(-1)] : days
    return `${ends.map(day => short(day as Weekday)).join('-')} ${shiftText(shift)}`
  })
