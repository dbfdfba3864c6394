import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { counted, formatNumber } from '#contracts/text/number-texts.ts'
import { plainText } from '#contracts/text/plain-text.ts'
import { type Adjustment, amountMax, type RoundTo, roundingSteps } from './adjustment.ts'
import type { Edits } from './lines.ts'

/** What is chosen and typed on the screen. */
export interface PriceFormValues {
  /** Which prices are raised or lowered: all that the list shows, or those that are ticked. */
  scope: 'shown' | 'ticked'
  direction: Adjustment['direction']
  amount: string
  unit: Adjustment['unit']
  /** Of `roundingSteps`, as text. */
  roundTo: string
  /** Keys of lines. */
  ticked: string[]
  edits: Edits
  when: 'now' | 'day'
  validFrom: string
  announce: boolean
}

/** @returns the first day of the next month */
const nextMonth = (today: string): string => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
  return `${first}-01`
}

/** Before anything is chosen. @param today the day of the salon */
export const emptyPriceForm = (today: string): PriceFormValues => ({
  scope: 'shown',
  direction: 'raise',
  amount: '',
  unit: 'percent',
  roundTo: '50',
  ticked: [],
  edits: {},
  when: 'now',
  validFrom: nextMonth(today),
  announce: false,
})

/** What saves the prices: 'Change 10 Prices Now', 'Plan 1 Price for 1 January'. */
export function saveLabel(
  count: number,
  { when, validFrom }: Pick<PriceFormValues, 'when' | 'validFrom'>,
): string {
  const prices = count === 0 ? 'Prices' : counted(count, 'Price')
  if (when === 'now') return count === 0 ? `Change ${prices}` : `Change ${prices} Now`
  return validFrom === '' ? `Plan ${prices}` : `Plan ${prices} for ${dayAndMonth(validFrom)}`
}

/** How much is raised or lowered, or why it can't be. */
export function readAdjustment({
  direction,
  amount,
  unit,
  roundTo,
}: Pick<PriceFormValues, 'direction' | 'amount' | 'unit' | 'roundTo'>): Adjustment | string {
  const typed = plainText(amount).replace(/(?<!\s)\s*(?:%|percent|rs\.?|rupees?)$/i, '')
  if (!/^\d+(?:\.\d{1,2})?$/.test(typed) || Number(typed) === 0)
    return 'Enter a number above 0, such as 10 or 7.5'
  const number = Number(typed)
  if (number > amountMax[unit]) return `Enter at most ${formatNumber(amountMax[unit])}`
  return {
    direction,
    amount: number,
    unit,
    roundTo: (roundingSteps.find(step => `${step}` === roundTo) ?? 50) as RoundTo,
  }
}
