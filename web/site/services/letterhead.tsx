import { hours } from '#content/hours.ts'
import { salon } from '#content/salon.ts'
import { Flower } from '../../ui/flower.tsx'

/** What stands above the price list on paper, where the site's own header does not. */
export function Letterhead() {
  return (
    <div data-testid="letterhead" className="letterhead">
      <Flower look="line" className="letterhead-mark" />
      <p className="letterhead-name">{salon.name}</p>
      <p>
        {salon.address.full} · {salon.phone} · {salon.email}
      </p>
      <p>
        {hours.weekdays.text} · {hours.saturday.text} · {hours.sunday.text}
      </p>
    </div>
  )
}
