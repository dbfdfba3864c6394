import type { ServiceInput } from '#contracts/services/service.ts'
import { formatExactly } from '#contracts/services/typed-price.ts'

// The same as si-LK writes, also in browsers without Sinhala locale data.
const wholeRupees = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Without decimals: '12,500'. */
export const formatRupees = (price: number): string => wholeRupees.format(price)

/** From this factor on a changed price is probably a mistyped one. */
const UNUSUAL_FACTOR = 3

/**
 * A question about a price that is three times or more, or a third or less, of the old one.
 * @param option whose price it is; empty for the only one
 */
export const changeQuestion = (before: number, after: number, option = ''): string | undefined =>
  after >= before * UNUSUAL_FACTOR || after * UNUSUAL_FACTOR <= before
    ? `The price${option && ` of ${option}`} changes from Rs. ${formatExactly(before)} to Rs. ${formatExactly(after)}. Save it?`
    : undefined

type Priced = Pick<ServiceInput, 'price' | 'options'>

/** The questions about changed prices of a service; an option that is new or renamed has none. */
export function priceQuestions(before: Priced, after: Priced): string[] {
  const pricesOf = ({ price, options = [] }: Priced) =>
    new Map(options.length > 0 ? options.map(option => [option.name, option.price]) : [['', price]])
  const old = pricesOf(before)
  return [...pricesOf(after)].flatMap(([name, price]) => {
    const was = old.get(name)
    return (was !== undefined && changeQuestion(was, price, name)) || []
  })
}
