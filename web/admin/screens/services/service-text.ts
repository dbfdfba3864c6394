import { categories } from '#content/categories.ts'
import { formatWhole } from '#contracts/text/number-texts.ts'
import type { Priced } from '../../../salon/service-prices.ts'

/** Without decimals: 'Rs. 12,500 per nail', 'from Rs. 12,500', or 'Rs. 12,500 to 18,000' of several options. */
export function formatPrice({ price, perNail, from, options }: Priced): string {
  const highest = Math.max(price, ...options.map(option => option.price))
  const range = highest > price ? ` to ${formatWhole(highest)}` : ''
  return `${from ? 'from ' : ''}Rs.\u00a0${formatWhole(price)}${range}${perNail ? ' per nail' : ''}`
}

export const categoryNameOf = (id: string) => categories.find(category => category.id === id)?.name ?? id
