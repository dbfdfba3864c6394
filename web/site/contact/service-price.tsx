import { isSameValue } from '#contracts/api/same-value.ts'
import { askedPrices } from '#contracts/days/day.ts'
import type { Service } from '#contracts/services/service.ts'
import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { isDay } from '#contracts/text/days.ts'
import { formatLkr, spokenLkr } from '#contracts/text/number-texts.ts'
import { listedPrices } from '../../salon/service-prices.ts'

interface AmountsProps {
  service: Pick<Service, 'from' | 'perNail'>
  prices: Pick<Service, 'price' | 'options'>
  /** Instead of "from" before the price, which has the day before it. */
  isLater?: boolean
}

/** Each price in signs and in words. */
function Amounts({ service: { from, perNail }, prices, isLater = false }: AmountsProps) {
  const listed = listedPrices(prices)
  return listed.map(({ name, price }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: their position is their key
    <span key={index}>
      <span>{`${index > 0 ? ' · ' : ''}${name}${from && !isLater ? ' from ' : ' '}`}</span>
      <span aria-hidden="true" className="font-price-sans whitespace-nowrap">
        {formatLkr(price)}
      </span>
      <span className="sr-only">{spokenLkr(price)}</span>
      {perNail && ' per nail'}
      {from && isLater && ' or more'}
    </span>
  ))
}

export interface ChosenPriceProps {
  service: Service
  /** The wished day; empty without one. */
  day: string
}

/**
 * What the service that the form is about costs on the wished day, or without one now and from a day on: each of its prices, several on
 * lines of their own, and the note on them.
 */
export function ChosenPrice({ service, day }: ChosenPriceProps) {
  const { prices, on, later } = askedPrices(service, isDay(day) ? day : '')
  const areSeveral = prices.options.length > 1
  const isOther = later && !isSameValue(listedPrices(later), listedPrices(prices))
  return (
    <span className={areSeveral ? 'block text-base' : undefined}>
      {/* One price stands behind the name of the service, several begin a line. */}
      {!areSeveral && <span>{' · '}</span>}
      <Amounts service={service} prices={prices} />
      {on && <span>{` on ${dayAndMonth(on)}`}</span>}
      {isOther && (
        <span className={areSeveral ? 'block' : undefined}>
          <span>{`${areSeveral ? 'From' : ', from'} ${dayAndMonth(later.from)}`}</span>
          <Amounts service={service} prices={later} isLater />
        </span>
      )}
      {service.note && <span>{` (${service.note})`}</span>}
    </span>
  )
}
