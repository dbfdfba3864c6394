import type { Service } from '#contracts/services/service.ts'
import { formatLkr, spokenLkr } from '../../format.ts'
import { listedPrices } from '../../service-prices.ts'

/** What the service that the form is about costs, in signs and in words: each of its prices, and the note on them. */
export const ServicePrice = ({ service: { from, perNail, note, ...service } }: { service: Service }) => (
  <>
    {listedPrices(service).map(({ name, price }, index) => {
      const before = name + (from ? ' from ' : ' ')
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: their position is their key
        <span key={index}>
          <span aria-hidden="true">
            {` · ${before}`}
            <span className="font-price-sans whitespace-nowrap">{formatLkr(price)}</span>
          </span>
          <span className="sr-only">{`, ${before}${spokenLkr(price)}`}</span>
          {perNail && ' per nail'}
        </span>
      )
    })}
    {note && <span>{` (${note})`}</span>}
  </>
)
