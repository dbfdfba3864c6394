import { timeZone } from '#content/hours.ts'

const inSalon = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)

/** The instant as the database keeps it at which a day (`2026-01-15`, in the salon's time zone) begins, or one so many days later. */
export const startOfDay = (day: string, later = 0): string =>
  new Date(
    Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(timeZone).epochMilliseconds,
  ).toISOString()

/** The day of an instant in the salon's time zone. */
export const dayOf = (instant: string): string => inSalon(instant).toPlainDate().toString()

/** When in the salon's week an instant is: its day, the weekday (0 is Sunday) and the hour (0 to 23). */
export function momentOf(instant: string): { day: string; weekday: number; hour: number } {
  const moment = inSalon(instant)
  return { day: moment.toPlainDate().toString(), weekday: moment.dayOfWeek % 7, hour: moment.hour }
}
