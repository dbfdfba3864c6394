import { timeZone } from '#content/salon.ts'

/**
 * Formats dates and times in the salon's time zone, as filters, charts and exports do.
 * @param locale the viewer's own when it is left out
 */
export const salonFormat = (parts: Intl.DateTimeFormatOptions, locale?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { ...parts, timeZone })

/**
 * The city of the salon's time zone; undefined when the viewer's clocks show the same time.
 * @param own the viewer's time zone. Not from `resolvedOptions`: browsers report zones that no format accepts, as `Etc/Unknown`
 */
export function salonCityIfElsewhere(now = new Date(), own?: string): string | undefined {
  const parts = { dateStyle: 'short', timeStyle: 'short' } as const
  const ownTime = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: own }).format(now)
  if (ownTime === salonFormat(parts, 'en-US').format(now)) return undefined
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

const parts = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const
const usFormat = salonFormat(parts, 'en-US')
const localFormat = salonFormat(parts)
const city = salonCityIfElsewhere()

interface Props {
  at: string
}

/** A date and time in the salon's time zone; elsewhere a tooltip names the zone. */
const DateAndTime = ({ at, format }: Props & { format: Intl.DateTimeFormat }) => (
  <time dateTime={at} title={city && `${city} time`} className="tabular-nums">
    {format.format(new Date(at))}
  </time>
)

/** In English (US). */
export const UsDate = ({ at }: Props) => <DateAndTime at={at} format={usFormat} />

/** In the viewer's locale, for the inbox. */
export const LocalDate = ({ at }: Props) => <DateAndTime at={at} format={localFormat} />
