import { formatExactly } from '#contracts/services/typed-price.ts'

// The same as si-LK writes, also in browsers without Sinhala locale data.
const wholeRupees = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Without decimals: '12,500'. */
export const formatRupees = (price: number): string => wholeRupees.format(price)

/** From this factor on a changed price is probably a mistyped one. */
const UNUSUAL_FACTOR = 3

/** A question about a price that is three times or more, or a third or less, of the old one. */
export const changeQuestion = (before: number, after: number): string | undefined =>
  after >= before * UNUSUAL_FACTOR || after * UNUSUAL_FACTOR <= before
    ? `The price changes from Rs. ${formatExactly(before)} to Rs. ${formatExactly(after)}. Save it?`
    : undefined
