import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { countPrices } from '../counts.ts'

/**
 * Says what was saved: '9 prices changed', '9 prices planned from 1 January, instead of 2 prices planned before'.
 * @param validFrom undefined: now
 * @param replaced how many planned prices these have taken the place of
 */
export function savedText(prices: number, validFrom: string | undefined, replaced: number): string {
  if (!validFrom) return `${countPrices(prices)} changed`
  const instead = replaced > 0 ? `, instead of ${countPrices(replaced)} planned before` : ''
  return `${countPrices(prices)} planned from ${dayAndMonth(validFrom)}${instead}`
}
