import { categories } from '#content/categories.ts'
import type { Priced } from '../../../salon/service-prices.ts'

// `en-US` writes numbers as `si-LK` does, also in browsers without Sinhala locale data.
const wholeRupees = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Without decimals: '12,500'. */
export const formatRupees = (price: number): string => wholeRupees.format(price)

/** Without decimals: 'Rs. 12,500 per nail', 'from Rs. 12,500', or 'Rs. 12,500 to 18,000' of several options. */
export function formatPrice({ price, perNail, from, options }: Priced): string {
  const highest = Math.max(price, ...options.map(option => option.price))
  const range = highest > price ? ` to ${formatRupees(highest)}` : ''
  return `${from ? 'from ' : ''}Rs.\u00a0${formatRupees(price)}${range}${perNail ? ' per nail' : ''}`
}

export const categoryNameOf = (id: string) => categories.find(category => category.id === id)?.name ?? id
