import { fullAddress, salon } from '#content/salon.ts'
import { weekText } from '#contracts/week.ts'
import { useSharedContent } from '../../content.ts'
import { Flower } from '../../ui/flower.tsx'

/** The head of the printed price list. */
export function Letterhead() {
  const { salon: info, hours } = useSharedContent()
  return (
    <div data-testid="letterhead" className="letterhead">
      <Flower look="outline" className="letterhead-logo" />
      <p className="letterhead-name">{salon.name}</p>
      <p>
        {fullAddress(info)} · {info.phone} · {info.email}
      </p>
      <p>{weekText(hours.week).join(' · ')}</p>
    </div>
  )
}
