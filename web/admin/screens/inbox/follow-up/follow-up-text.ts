import { dueSince } from '#content/follow-up-days.ts'
import { laterDate, localTime } from '#content/open-hours.ts'

const withYear = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
} as const
const { year: _, ...withoutYear } = withYear
const longFormat = new Intl.DateTimeFormat('en-US', withYear)
const shortFormat = new Intl.DateTimeFormat('en-US', withoutYear)

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** A day such as `2026-01-15` as 'Thu, Jan 15, 2026'. */
export const longDay = (day: string): string => longFormat.format(dateOf(day))

/** The same without the year, where that is the year of `today`. */
export const shortDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? shortFormat.format(dateOf(day)) : longDay(day)

/** The day of the salon at a time in milliseconds. */
export const salonDay = (now: number): string => localTime(new Date(now)).date

/** When a follow-up is due: 'today', 'since Tuesday', 'tomorrow' or 'Thu, Jan 15'. */
export function whenDue(on: string, today: string): string {
  if (on <= today) return dueSince(on, today, day => shortDay(day, today))
  return on === laterDate(today, 1) ? 'tomorrow' : shortDay(on, today)
}
