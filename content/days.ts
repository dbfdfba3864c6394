import { timeZone } from './salon.ts'

/** The stored instant at which a day of the salon (`2026-01-15`), or a later one, begins. */
export const startOfDay = (day: string, daysLater = 0): string =>
  new Date(
    Temporal.PlainDate.from(day).add({ days: daysLater }).toZonedDateTime(timeZone).epochMilliseconds,
  ).toISOString()

/** The day of an instant in the salon's time zone. */
export const dayOf = (instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()

// Instants outside of these days have another format.
const FIRST_DAY = '1970-01-01'
const LAST_DAY = '9000-01-01'

/** The nearest day whose stored instants can be compared. */
export function clampDay(day: string): string {
  if (day < FIRST_DAY) return FIRST_DAY
  if (day > LAST_DAY) return LAST_DAY
  return day
}
