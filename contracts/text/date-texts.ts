// How days, times and durations are written on the site, in the back office and in emails. By hand: browsers differ, and a slow
// phone takes long to load a time zone. Only what follows the viewer's own locale is elsewhere (web/admin/text/salon-time.tsx).
import {
  DAY_MS,
  type DateLike,
  dayOfWeek,
  HOUR_MS,
  isDay,
  laterDay,
  MINUTE_MS,
  minutesOf,
  salonDay,
  salonTime,
  timeZone,
  type Weekday,
} from './days.ts'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** Time zones are named after cities: Asia/Colombo. */
export const salonCity: string = timeZone.replace(/^.*\//, '').replaceAll('_', ' ')

const twoDigits = (number: number): string => String(number).padStart(2, '0')

function partsOf(day: string) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const name = months[month - 1] ?? ''
  return { year, month: name, shortMonth: name.slice(0, 3), date }
}

/** 'monday' as 'Monday'. */
export const nameOfDay = (day: Weekday): string => `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`

/** 'monday' as 'Mon'. */
export const shortNameOfDay = (day: Weekday): string => nameOfDay(day).slice(0, 3)

/** A day such as `2026-01-15` as '15 January'. */
export function dayAndMonth(day: string): string {
  const { date, month } = partsOf(day)
  return `${date} ${month}`
}

/** '15 January 2026' */
export const longDay = (day: string): string => `${dayAndMonth(day)} ${partsOf(day).year}`

/** Days from one to another, without what both have in common: '1–21 December', '28 December–3 January', '24 December'. */
function daysAndMonth(from: string, until: string): string {
  if (from === until) return dayAndMonth(from)
  const isSameMonth = from.slice(0, 7) === until.slice(0, 7)
  return `${isSameMonth ? partsOf(from).date : dayAndMonth(from)}–${dayAndMonth(until)}`
}

/** '1–21 December 2026', '28 December 2026–3 January 2027' */
export function longDays(from: string, until: string): string {
  const [{ year }, { year: last }] = [partsOf(from), partsOf(until)]
  return year === last ? `${daysAndMonth(from, until)} ${year}` : `${longDay(from)}–${longDay(until)}`
}

/** A month such as `2026-01` as 'January 2026'. */
export function monthName(monthOfYear: string): string {
  const { month, year } = partsOf(`${monthOfYear}-01`)
  return `${month} ${year}`
}

/** In the back office: '15 Jan'. */
export function dayAndShortMonth(day: string): string {
  const { date, shortMonth } = partsOf(day)
  return `${date} ${shortMonth}`
}

/** The day that `longDay` has written; undefined of any other text. */
export function readLongDay(text: string): string | undefined {
  const [date = '', month = '', year = ''] = text.split(' ')
  const day = `${year}-${twoDigits(months.indexOf(month) + 1)}-${date.padStart(2, '0')}`
  return isDay(day) && longDay(day) === text ? day : undefined
}

const weekdayAndShortDay = (day: string) => `${shortNameOfDay(dayOfWeek(day))}, ${dayAndShortMonth(day)}`

/** In the back office: 'Thu, 15 Jan 2026'. A day that is not complete yet stays as it is. */
export const shortDay = (day: string): string =>
  isDay(day) ? `${weekdayAndShortDay(day)} ${partsOf(day).year}` : day

/** A day as `shortDay` writes it; without the year where that is the year of `today`. */
export const briefDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? weekdayAndShortDay(day) : shortDay(day)

/** In the back office: 'Thursday, 15 January 2026'. */
export const weekdayAndLongDay = (day: string): string => `${nameOfDay(dayOfWeek(day))}, ${longDay(day)}`

function clockOf(minute: number) {
  const hour = Math.floor(minute / 60)
  return { hour, hour12: hour % 12 || 12, past: twoDigits(minute % 60), half: hour < 12 ? 'am' : 'pm' }
}

/** Opening hours: '09:00' as '9 am', '17:30' as '5.30 pm'. */
export function timeText(time: string): string {
  const { hour12, past, half } = clockOf(minutesOf(time))
  return `${hour12}${past === '00' ? '' : `.${past}`}\u00a0${half}`
}

/** In the dashboard's table, the salon's day and time: 'Jan 15, 2026, 09:05 AM'. */
export function usDateAndTime(at: DateLike): string {
  const { shortMonth, date, year } = partsOf(salonDay(at))
  const { hour12, past, half } = clockOf(salonTime(at).minute)
  return `${shortMonth} ${date}, ${year}, ${twoDigits(hour12)}:${past} ${half.toUpperCase()}`
}

function clock24(at: DateLike): string {
  const { hour, past } = clockOf(salonTime(at).minute)
  return `${twoDigits(hour)}:${past}`
}

/** In an email, the salon's day and time: '15 January 2026 at 12:00 (Colombo time)'. */
export const longTime = (at: DateLike): string =>
  `${longDay(salonTime(at).day)} at ${clock24(at)} (${salonCity} time)`

/** The salon's time: '9.41 am'. */
export function timeOfDay(at: DateLike): string {
  const { hour12, past, half } = clockOf(salonTime(at).minute)
  return `${hour12}.${past} ${half}`
}

/** In a subject, the salon's day and time: '26 Nov, 9.41 am'. */
export function shortTime(at: DateLike): string {
  return `${dayAndShortMonth(salonDay(at))}, ${timeOfDay(at)}`
}

/**
 * In the back office, the salon's day and time, as short as it is clear: '9.41 am' today, '26 Nov, 9.41 am' this year,
 * '26 Nov 2025, 9.41 am' before.
 */
export function briefTime(at: DateLike, now: DateLike): string {
  const [day, today] = [salonDay(at), salonDay(now)]
  if (day === today) return timeOfDay(at)
  const year = day.slice(0, 4)
  return `${dayAndShortMonth(day)}${year === today.slice(0, 4) ? '' : ` ${year}`}, ${timeOfDay(at)}`
}

/** On the site, the salon's weekday, day and time: 'Saturday, 28 November, 2.05 pm'. */
export function weekdayAndTime(at: DateLike): string {
  const { day } = salonTime(at)
  return `${nameOfDay(dayOfWeek(day))}, ${dayAndMonth(day)}, ${timeText(clock24(at))}`
}

/** In a file, the salon's day and time: '2026-01-15 12:00'. */
export const sortableTime = (at: DateLike): string => `${salonTime(at).day} ${clock24(at)}`

/** A duration in full minutes: '5 min', '3 h 12 min', '2 days 4 h'. */
export function formatDuration(ms: number): string {
  // A clock that was set back must not make it negative.
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1440)]
  const join = (large: string, small: number, unit: string) =>
    small > 0 ? `${large} ${small} ${unit}` : large
  if (hours === 0) return `${minutes} min`
  if (days < 2) return join(`${hours} h`, minutes % 60, 'min')
  return join(`${days} days`, hours % 24, 'h')
}

/** The largest unit alone: '5 h'. */
export const shortDuration = (ms: number): string => formatDuration(ms).split(' ', 2).join(' ')

/** 'just now', '5 min ago', '3 h ago' or '2 d ago': short, as it stands beside a name. */
export function agoText(ms: number): string {
  if (ms < MINUTE_MS) return 'just now'
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min ago`
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h ago`
  return `${Math.floor(ms / DAY_MS)} d ago`
}

/**
 * Since when a follow-up is due: 'today', 'since yesterday', 'since Tuesday', or for more than a week 'since' with the day.
 * @param on a day of the salon that is not after `today`
 */
export function dueSince(on: string, today: string, formatDay: (day: string) => string): string {
  if (on >= today) return 'today'
  if (on === laterDay(today, -1)) return 'since yesterday'
  return `since ${on > laterDay(today, -7) ? nameOfDay(dayOfWeek(on)) : formatDay(on)}`
}

/** In the back office, when a follow-up is due: 'today', 'since Tuesday', 'tomorrow' or 'Thu, 15 Jan'. */
export function whenDue(on: string, today: string): string {
  if (on <= today) return dueSince(on, today, day => briefDay(day, today))
  return on === laterDay(today, 1) ? 'tomorrow' : briefDay(on, today)
}
