import type { ServiceInput } from '#contracts/services/service.ts'
import { counted, formatExactly } from '#contracts/text/number-texts.ts'
import { listedPrices } from '../../../salon/service-prices.ts'

/** A price before and after a change. */
export interface ChangedPrice {
  /** Of the service, and of its option. */
  name: string
  from: number
  to: number
}

/** How many of the largest changes the question lists. */
const LISTED = 5

type PriceAndOptions = Pick<ServiceInput, 'price' | 'options'>

/** The name of a price: the service, and which of its options. */
export const fullName = ({ name, option }: { name: string; option?: string | undefined }): string =>
  option === undefined || option === '' ? name : `${name}, ${option}`

/** By option; the only price has an empty name. */
const priceByOption = ({ price, options = [] }: PriceAndOptions): Map<string, number> =>
  new Map(listedPrices({ price, options }).map(option => [option.name, option.price]))

/** The prices that a service had and that become others; an option that is new or renamed has none. */
export function changedPrices(name: string, before: PriceAndOptions, after: PriceAndOptions): ChangedPrice[] {
  const old = priceByOption(before)
  return [...priceByOption(after)].flatMap(([option, to]) => {
    const from = old.get(option)
    return from === undefined || from === to ? [] : [{ name: fullName({ name, option }), from, to }]
  })
}

/** A change by more than half is probably a mistake, such as a zero too many. */
const isLarge = ({ from, to }: ChangedPrice): boolean => Math.abs(to - from) * 2 > from

/** So that a tenth is as large a change as ten times as much; rounding by a few rupees makes none larger. */
const factorOf = ({ from, to }: ChangedPrice): number => Math.round(Math.abs(Math.log(to / from)) * 10)

const amountOf = ({ from, to }: ChangedPrice): number => Math.abs(to - from)

const byFactorThenAmount = (one: ChangedPrice, other: ChangedPrice): number =>
  factorOf(other) - factorOf(one) || amountOf(other) - amountOf(one)

/** '4,500', or '500–65,000' of several. */
function rangeText(prices: readonly number[]): string {
  const lowest = prices.reduce((one, other) => Math.min(one, other))
  const highest = prices.reduce((one, other) => Math.max(one, other))
  return lowest === highest ? formatExactly(lowest) : `${formatExactly(lowest)}–${formatExactly(highest)}`
}

const lineOf = ({ name, from, to }: ChangedPrice): string =>
  `${name}: ${formatExactly(from)} to ${formatExactly(to)}`

/**
 * What is asked, once, before prices are saved of which some change by more than half: a sentence with the range of all of them, and the
 * largest ones in lines of their own. Empty when none does.
 */
export function largeChangeQuestion(prices: readonly ChangedPrice[]): string[] {
  const large = prices.filter(isLarge).toSorted(byFactorThenAmount)
  const [only] = large
  if (!only) return []
  if (large.length === 1)
    return [
      `${only.name} changes by more than half: from ${formatExactly(only.from)} to ${formatExactly(only.to)}.`,
    ]
  const more = large.length - LISTED
  const lines = [
    `${counted(large.length, 'price')} change by more than half: from ${rangeText(large.map(({ from }) => from))} to ${rangeText(large.map(({ to }) => to))}.`,
    ...large.slice(0, LISTED).map(lineOf),
    ...(more > 0 ? [`and ${more} more`] : []),
  ]
  return [lines.join('\n')]
}
