import { timeZone } from '#content/hours.ts'

/**
 * Writes moments as the salon's clocks show them, wherever the reader is: the days of filters, charts and exports are the
 * salon's, too.
 * @param locale the reader's own where it is left out
 */
export const salonFormat = (parts: Intl.DateTimeFormatOptions, locale?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { ...parts, timeZone })

/**
 * The city by whose clocks moments are written; undefined where the reader's own show the same now.
 * @param own the reader's time zone
 */
export function salonCityIfElsewhere(
  now = new Date(),
  own = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | undefined {
  const parts = { dateStyle: 'short', timeStyle: 'short' } as const
  const there = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: own }).format(now)
  if (there === salonFormat(parts, 'en-US').format(now)) return undefined
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
