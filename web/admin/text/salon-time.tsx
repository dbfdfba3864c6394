import { useEffect, useState } from 'react'
import { briefTime, salonCity, usDateAndTime } from '#contracts/text/date-texts.ts'
import { type DateLike, timeZone } from '#contracts/text/days.ts'

/** @param locale the viewer's own when it is left out */
const salonFormat = (parts: Intl.DateTimeFormatOptions, locale?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { ...parts, timeZone })

/**
 * The city of the salon's time zone; undefined when the viewer's clocks show the same time.
 * @param own the viewer's time zone. Not from `resolvedOptions`: browsers report zones that no format accepts, as `Etc/Unknown`
 */
export function salonCityIfElsewhere(now = new Date(), own?: string): string | undefined {
  const parts = { dateStyle: 'short', timeStyle: 'short' } as const
  const ownTime = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: own }).format(now)
  if (ownTime === salonFormat(parts, 'en-US').format(now)) return undefined
  return salonCity
}

const localDateAndTime = salonFormat({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const localDate = salonFormat({ year: 'numeric', month: 'short', day: 'numeric' })
const city = salonCityIfElsewhere()

/** The salon's date in the viewer's locale. */
export const localDateText = (at: DateLike): string => localDate.format(new Date(at))

const REFRESH_MS = 30_000

/** The current time, refreshed twice a minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface Props {
  at: string
}

interface WrittenProps extends Props {
  text: string
}

/** A date and time in the salon's time zone; elsewhere a tooltip names the zone. */
const DateAndTime = ({ at, text }: WrittenProps) => (
  <time dateTime={at} title={city && `${city} time`} className="tabular-nums">
    {text}
  </time>
)

/** In English (US), for the dashboard's table. */
export const UsDate = ({ at }: Props) => <DateAndTime at={at} text={usDateAndTime(at)} />

/** As short as it is clear, on one line; the full date is its tooltip, and on paper, where no one knows what today was, its text. */
export function BriefDate({ at, className = '' }: Props & { className?: string }) {
  const now = useNow()
  const full = `${localDateAndTime.format(new Date(at))}${city ? `, ${city} time` : ''}`
  return (
    <time
      dateTime={at}
      title={full}
      data-full={full}
      className={`whitespace-nowrap tabular-nums print:before:content-[attr(data-full)] ${className}`}
    >
      <span className="print:hidden">{briefTime(at, now)}</span>
    </time>
  )
}

/** In the viewer's locale, for the inbox. */
export const LocalDate = ({ at }: Props) => (
  <DateAndTime at={at} text={localDateAndTime.format(new Date(at))} />
)
