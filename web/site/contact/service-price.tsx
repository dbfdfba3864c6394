import type { Service } from '#contracts/services/service.ts'
import { formatLkr, spokenLkr } from '../../format.ts'

/** What the service that the form is about costs, in signs and in words. */
export const ServicePrice = ({ service: { price, perNail } }: { service: Service }) => (
  <span className="whitespace-nowrap">
    <span aria-hidden="true">
      {' · '}
      <span className="font-price-sans">{formatLkr(price)}</span>
    </span>
    <span className="sr-only">{`, ${spokenLkr(price)}`}</span>
    {perNail && ' per nail'}
  </span>
)
