import type { CategoryId } from '#contracts/services/category.ts'
import type { Service } from '#contracts/services/service.ts'
import { counted, formatLkr, spokenLkr } from '#contracts/text/number-texts.ts'
import { lowestPrice } from '../../salon/service-prices.ts'
import { Separator } from '../../ui/separator.tsx'

interface Props {
  category: CategoryId
  /** Undefined while they load, null if they could not be loaded. */
  services: Service[] | null | undefined
  className: string
}

/** "From රු. 1,800 · 8 services" of a category; nothing if it has no services or they could not be loaded. */
export function LowestPrice({ category, services, className }: Props) {
  const listed = services?.filter(({ categoryId }) => categoryId === category)
  // Keeps its place while they load, so that nothing moves afterwards.
  if (!listed) return services === null ? null : <p className={className}>&nbsp;</p>
  // The price of one nail would promise too much, unless a category has no other prices.
  const whole = listed.filter(({ perNail }) => !perNail)
  const lowest = lowestPrice(whole) ?? lowestPrice(listed)
  if (lowest === undefined) return null
  return (
    <p className={className}>
      <span>
        From{' '}
        <span aria-hidden="true" className="font-price-sans whitespace-nowrap">
          {formatLkr(lowest)}
        </span>
        <span className="sr-only">{spokenLkr(lowest)}</span>
      </span>
      <Separator />
      <span className="whitespace-nowrap">{counted(listed.length, 'service')}</span>
    </p>
  )
}
