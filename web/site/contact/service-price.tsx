import { Fragment } from 'react'
import type { Service } from '#contracts/services/service.ts'
import { formatLkr, spokenLkr } from '../../format.ts'
import { listedPrices } from '../../service-prices.ts'

/** What the service that the form is about costs, in signs and in words: each of its prices, and the note on them. */
export const ServicePrice = ({ service }: { service: Service }) => (
  <>
    {listedPrices(service).map(({ name, price }, index) => {
      const before = `${name && `${name} `}${service.from ? 'from ' : ''}`
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: their position is their key
        <Fragment key={index}>
          {' '}
          <span className="inline-block">
            <span aria-hidden="true">
              {`· ${before}`}
              <span className="font-price-sans">{formatLkr(price)}</span>
            </span>
            <span className="sr-only">{`, ${before}${spokenLkr(price)}`}</span>
            {service.perNail && ' per nail'}
          </span>
        </Fragment>
      )
    })}
    {service.note && <span>{` (${service.note})`}</span>}
  </>
)
