import { salonCityIfElsewhere, salonFormat } from './salon-time.ts'

const format = salonFormat(
  { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  'en-US',
)

/** A date and time in English (US); elsewhere a tooltip names the zone. The inbox uses the viewer's locale instead. */
export function UsDate({ at }: { at: string }) {
  const city = salonCityIfElsewhere()
  return (
    <time dateTime={at} title={city && `${city} time`} className="tabular-nums">
      {format.format(new Date(at))}
    </time>
  )
}
