import type { CategoryId } from '#contracts/services/category.ts'
import type { Service } from '#contracts/services/service.ts'
import { formatLkr, spokenLkr } from '../../format.ts'

export const countText = (count: number): string => `${count} ${count === 1 ? 'service' : 'services'}`

interface Props {
  category: CategoryId
  /** Undefined while they load, null if they could not be loaded. */
  services: Service[] | null | undefined
  className: string
}

/** "From රු. 1,800 · 8 services" of a category; nothing if it has no services or they could not be loaded. */
export function LowestPrice({ category, services, className }: Props) {
  const prices = services?.filter(({ categoryId }) => categoryId === category).map(({ price }) => price)
  // Keeps its place while they load, so that nothing moves afterwards.
  if (!prices) return services === null ? null : <p className={className}>&nbsp;</p>
  if (prices.length === 0) return null
  const lowest = Math.min(...prices)
  return (
    <p className={className}>
      <span>
        From{' '}
        <span aria-hidden="true" className="font-price-sans whitespace-nowrap">
          {formatLkr(lowest)}
        </span>
        <span className="sr-only">{spokenLkr(lowest)}</span>
      </span>
      <span aria-hidden="true"> · </span>
      <span className="whitespace-nowrap">{countText(prices.length)}</span>
    </p>
  )
}
