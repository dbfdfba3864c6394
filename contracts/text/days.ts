// The salon's days and its clock. How they are written is in `date-texts.ts`.

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A pause in milliseconds: `first`, doubled so many times, at most `longest`. */
export const doubled = (first: number, times: number, longest: number): number =>
  Math.min(first * 2 ** times, longest)

/** The salon's time zone. */
export const timeZone = 'Asia/Colombo'
/**
 * Its offset from UTC. Sri Lanka has no daylight saving time, and the pages need no `Intl` for it: a slow phone takes
 * 140 ms to load a time zone.
 */
const UTC_OFFSET_MS = 5 * HOUR_MS + 30 * MINUTE_MS

/** The weekdays, as keys of the opening hours. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** An instant, as the clock, the database or a browser has it. */
export type DateLike = Date | string | number

const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOfUtc = (utc: number): string => new Date(utc).toISOString().slice(0, 10)

/** The salon's day, such as `2026-01-15`, and the minute of that day. */
export function salonTime(at: DateLike): { day: string; minute: number } {
  const local = new Date(new Date(at).getTime() + UTC_OFFSET_MS)
  return { day: dayOfUtc(local.getTime()), minute: local.getUTCHours() * 60 + local.getUTCMinutes() }
}

/** The salon's day at an instant. */
export const salonDay = (at: DateLike): string => salonTime(at).day

/** The stored instant some milliseconds later than another; earlier when they are negative. */
export const laterInstant = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()

/** The day a number of days later. */
export const laterDay = (day: string, days: number): string => dayOfUtc(utcOf(day) + days * DAY_MS)

/** The same day of the month some months later, or earlier; the last day of a month that has none such. */
export function sameDayAfterMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOfUtc(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)))
}

/** The stored instant at which a day of the salon, or a later one, begins. */
export const startOfDay = (day: string, daysLater = 0): string =>
  new Date(utcOf(day) + daysLater * DAY_MS - UTC_OFFSET_MS).toISOString()

/** The stored instant some months later, or earlier, at the same time of the day that `sameDayAfterMonths` says. */
export function instantAfterMonths(at: string, months: number): string {
  const day = salonDay(at)
  const shift = utcOf(sameDayAfterMonths(day, months)) - utcOf(day)
  return laterInstant(at, shift)
}

/** The last `count` days up to `last`, oldest first. */
export const daysUpTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => laterDay(last, index + 1 - count))

// Instants outside of these days have another format.
const FIRST_DAY = '1970-01-01'
const LAST_DAY = '9000-01-01'

/** The nearest day whose stored instants can be compared. */
export function clampDay(day: string): string {
  if (day < FIRST_DAY) return FIRST_DAY
  return day > LAST_DAY ? LAST_DAY : day
}

/** Whether a text is a day of the calendar. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(utcOf(text)) && dayOfUtc(utcOf(text)) === text

export const dayOfWeek = (day: string): Weekday =>
  weekdays[(new Date(utcOf(day)).getUTCDay() + 6) % 7] as Weekday

/** '09:30' as minutes since midnight. */
export const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
