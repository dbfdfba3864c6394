import { timeZone } from '#content/hours.ts'

/** The instant as the database keeps it at which a day (`2026-01-15`, in the salon's time zone) begins, or one so many days later. */
export const startOfDay = (day: string, later = 0): string =>
  new Date(
    Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(timeZone).epochMilliseconds,
  ).toISOString()

/** The day of an instant in the salon's time zone. */
export const dayOf = (instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()
