import type { Service } from '#contracts/services/service.ts'
import { formatLkr, spokenLkr } from '#contracts/text/number-texts.ts'
import { listedPrices } from '../../salon/service-prices.ts'

/** What the service that the form is about costs, in signs and in words: each of its prices, several on lines of their own, and the note on them. */
export function ChosenPrice({ service: { from, perNail, note, ...service } }: { service: Service }) {
  const prices = listedPrices(service)
  const areSeveral = prices.length > 1
  // One price stands behind the name of the service, several begin a line.
  const dotBefore = (index: number) => (areSeveral && index === 0 ? '' : ' · ')
  return (
    <span className={areSeveral ? 'block text-base' : undefined}>
      {prices.map(({ name, price }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: their position is their key
        <span key={index}>
          <span>{`${dotBefore(index)}${name}${from ? ' from ' : ' '}`}</span>
          <span aria-hidden="true" className="font-price-sans whitespace-nowrap">
            {formatLkr(price)}
          </span>
          <span className="sr-only">{spokenLkr(price)}</span>
          {perNail && ' per nail'}
        </span>
      ))}
      {note && <span>{` (${note})`}</span>}
    </span>
  )
}
