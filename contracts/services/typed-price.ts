import { formatExactly, listWords } from '../text/number-texts.ts'
import { plainText } from '../text/plain-text.ts'
import { Price } from './service.ts'

/** What a typed price means. */
export interface TypedPrice {
  /** NaN when it is no price, or when it must be asked which one. */
  price: number
  /** The prices that people of different countries read in it, when it must be asked. */
  readings: readonly number[]
}

const CURRENCY = 'rs|lkr|rupees?|රු'
const BEFORE = new RegExp(`^(?:${CURRENCY})\\.?\\s*`, 'i')
const AFTER = new RegExp(`(?<!\\s)\\s*(?:${CURRENCY})\\.?$`, 'i')
/** Written after whole rupees: "4,500/-" or "4,500/=". */
const NO_CENTS = /(?<!\s)\s*\/[=-]$/

/** The number alone. */
const numberOf = (text: string) =>
  plainText(text).replace(/\s/g, ' ').replace(BEFORE, '').replace(AFTER, '').replace(NO_CENTS, '')

const GROUPED_BY_SPACES = /^[1-9]\d{0,2}([ '])\d{3}(?:\1\d{3})*(?:[.,]\d*)?$/
const GROUPED_BY_COMMAS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
/** The South Asian grouping: 1,50,000. */
const GROUPED_IN_TWOS = /^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d*)?$/
const PLAIN = /^\d+\.?$|^\d*\.\d+$/
/** 1.500 is one and a half, or fifteen hundred. */
const GROUPED_BY_DOTS = /^[1-9]\d{0,2}(?:\.\d{3})+$/

const DOT_BEFORE_CENTS = /^[\d,]*(?:\.\d*)?$/
const COMMA_BEFORE_CENTS = /^(?:\d*|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d*)?$/

const isPrice = (price: number) => Price.safeParse(price).success

const noPrice: TypedPrice = { price: Number.NaN, readings: [] }

/** Longer than any price. */
const LENGTH_MAX = 60

/**
 * Reads a price as people write it: "1,500", "12 500.50", "Rs. 4,500/-". Groups of three with a comma or a space are
 * thousands. What two countries read differently, such as "45,50" and "1.500", is never guessed: it has `readings`.
 */
export function readPrice(text: string): TypedPrice {
  if (text.length > LENGTH_MAX) return noPrice
  const written = numberOf(text)
  const number = GROUPED_BY_SPACES.test(written) ? written.replace(/[ ']/g, '') : written
  if (!/\d/.test(number)) return noPrice
  const isClear =
    (PLAIN.test(number) && !GROUPED_BY_DOTS.test(number)) ||
    GROUPED_BY_COMMAS.test(number) ||
    GROUPED_IN_TWOS.test(number)
  if (isClear) return { price: Number(number.replaceAll(',', '')), readings: [] }
  const readings = [
    ...(COMMA_BEFORE_CENTS.test(number) ? [Number(number.replaceAll('.', '').replace(',', '.'))] : []),
    ...(DOT_BEFORE_CENTS.test(number) ? [Number(number.replaceAll(',', ''))] : []),
  ].filter(isPrice)
  return { price: Number.NaN, readings: [...new Set(readings)].sort((one, other) => one - other) }
}

/** Asks which price was meant: 'Did you mean 45.50 or 4,550?' */
export const readingsQuestion = (readings: readonly number[]): string =>
  `Did you mean ${listWords(readings.map(formatExactly), 'or')}?`
