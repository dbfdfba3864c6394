import type { Service } from '#contracts/services/service.ts'
import { formatLkr, spokenLkr } from '#contracts/text/number-texts.ts'

interface Props {
  service: Pick<Service, 'from' | 'perNail'>
  price: number
  /** Classes of the amount. */
  look: string
}

/** A price as text and, for screen readers, in words. */
export function ShownPrice({ service: { from, perNail }, price, look }: Props) {
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden="true">
        {from && <span className="text-sm text-plum-soft">from </span>}
        <span className={look}>{formatLkr(price)}</span>
        {perNail && <span className="text-sm text-plum-soft"> per nail</span>}
      </span>
      <span className="sr-only">
        {from && 'from '}
        {spokenLkr(price)}
        {perNail && ' per nail'}
      </span>
    </span>
  )
}

/** The prices of options, each on a line, or on two where its name is long; dots lead to the price. */
export const OptionPrices = ({
  options,
  ...rest
}: Omit<Props, 'price'> & { options: Service['options'] }) => (
  <ul>
    {options.map(({ name, price }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: their position is their key
      <li key={index} className="flex flex-wrap items-baseline gap-x-3">
        <span>{name}</span>{' '}
        <span className="flex grow items-baseline gap-x-3">
          <span className="service-dots grow" aria-hidden="true" />
          <ShownPrice {...rest} price={price} />
        </span>
      </li>
    ))}
  </ul>
)
