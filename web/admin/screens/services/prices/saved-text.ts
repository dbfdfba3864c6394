import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { counted } from '#contracts/text/number-texts.ts'

/**
 * Says what was saved: '9 prices changed', '9 prices planned from 1 January, instead of 2 prices planned before'.
 * @param validFrom undefined: now
 * @param replaced how many planned prices these have taken the place of
 */
export function savedText(prices: number, validFrom: string | undefined, replaced: number): string {
  if (!validFrom) return `${counted(prices, 'price')} changed`
  const instead = replaced > 0 ? `, instead of ${counted(replaced, 'price')} planned before` : ''
  return `${counted(prices, 'price')} planned from ${dayAndMonth(validFrom)}${instead}`
}
