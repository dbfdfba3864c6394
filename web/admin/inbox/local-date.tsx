import { salonCityIfElsewhere, salonFormat } from '../salon-time.ts'

const format = salonFormat({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

const city = salonCityIfElsewhere()

/** A date and time in the salon's time zone, formatted in the viewer's locale. Elsewhere a tooltip names the zone. */
export function LocalDate({ at }: { at: string }) {
  return (
    <time dateTime={at} title={city && `${city} time`} className="tabular-nums">
      {format.format(new Date(at))}
    </time>
  )
}
