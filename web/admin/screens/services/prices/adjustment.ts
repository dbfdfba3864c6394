import { PRICE_MAX } from '#contracts/services/service.ts'

/** How many prices are raised or lowered at once. */
export interface Adjustment {
  direction: 'raise' | 'lower'
  /** Positive, with at most two decimals. */
  amount: number
  unit: 'percent' | 'rupees'
  /** Rupees; 0 does not round. */
  roundTo: RoundTo
}

export const roundingSteps = [10, 50, 100, 0] as const
export type RoundTo = (typeof roundingSteps)[number]

/** Why an adjustment leaves a price as it is. */
export type Unadjusted = 'too-low' | 'too-high' | 'rounding'

/** The price after an adjustment, or why it stays as it was. */
export interface Adjusted {
  price: number
  unadjusted?: Unadjusted
}

/** The most that a percentage or an amount may be: more is a mistake. */
export const amountMax = { percent: 1_000, rupees: PRICE_MAX } as const

// Prices are calculated in hundredths of a rupee, percentages in hundredths of a percent: both are whole numbers.
const toHundredths = (value: number) => Math.round(value * 100)
const WHOLE = toHundredths(100)

/** The price in hundredths, before it is rounded. */
function adjustExactly(cents: number, { direction, amount, unit }: Adjustment): number {
  const sign = direction === 'raise' ? 1 : -1
  const hundredths = toHundredths(amount)
  if (unit === 'rupees') return cents + sign * hundredths
  return Math.round((cents * (WHOLE + sign * hundredths)) / WHOLE)
}

function round(cents: number, roundTo: RoundTo): number {
  const step = toHundredths(roundTo)
  return step === 0 ? cents : Math.round(cents / step) * step
}

/**
 * Raises or lowers a price, and rounds it. A price stays as it is, with the reason, where the result would be no price (`too-low`) or
 * above the maximum (`too-high`), and where rounding would take back the change or turn it around (`rounding`).
 * @param price in rupees
 */
export function adjust(price: number, adjustment: Adjustment): Adjusted {
  const cents = toHundredths(price)
  const exact = adjustExactly(cents, adjustment)
  if (exact <= 0) return { price, unadjusted: 'too-low' }
  const rounded = round(exact, adjustment.roundTo)
  if (rounded > toHundredths(PRICE_MAX)) return { price, unadjusted: 'too-high' }
  const isMoved = adjustment.direction === 'raise' ? rounded > cents : rounded < cents
  if (!isMoved || rounded === 0) return { price, unadjusted: 'rounding' }
  return { price: rounded / 100 }
}
