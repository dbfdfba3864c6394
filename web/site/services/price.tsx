import type { Service } from '#contracts/service.ts'
import { formatLkr, spokenLkr } from '../../format.ts'

/** The price as it is read and, for screen readers, as it is said. */
export function Price({ price, perNail }: Pick<Service, 'price' | 'perNail'>) {
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden="true">
        <span className="font-price text-2xl font-semibold tabular-nums lining-nums">{formatLkr(price)}</span>
        {perNail && <span className="text-sm text-plum-soft"> per nail</span>}
      </span>
      <span className="sr-only">
        {spokenLkr(price)}
        {perNail && ' per nail'}
      </span>
    </span>
  )
}
