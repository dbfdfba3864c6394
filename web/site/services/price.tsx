import type { ReactNode } from 'react'
import type { Service } from '#contracts/services/service.ts'
import { formatLkr, spokenLkr } from '#contracts/text/number-texts.ts'

type Kind = Pick<Service, 'from' | 'perNail'>

interface Props {
  service: Kind
  price: number
  /** Classes of the amount. */
  look: string
}

/** A price in words: 'from 7,500 rupees', '350 rupees per nail'. */
export const spokenPrice = ({ from, perNail }: Kind, price: number): string =>
  `${from ? 'from ' : ''}${spokenLkr(price)}${perNail ? ' per nail' : ''}`

/** A price as text and, for screen readers, in words. */
export function ShownPrice({ service, price, look }: Props) {
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden="true">
        {service.from && <span className="me-1 text-sm text-plum-soft">from </span>}
        <span className={look}>{formatLkr(price)}</span>
        {service.perNail && <span className="text-sm text-plum-soft"> per nail</span>}
      </span>
      <span className="sr-only">{spokenPrice(service, price)}</span>
    </span>
  )
}

interface OptionPricesProps extends Omit<Props, 'price'> {
  options: Service['options']
  /** What chooses an option, before its name. */
  ringOf?: (option: Service['options'][number]) => ReactNode
}

/** The prices of options, each on a line, or on two where its name is long; dots lead to the price. */
export const OptionPrices = ({ options, ringOf, ...rest }: OptionPricesProps) => (
  <ul>
    {options.map((option, index) => {
      const texts = (
        <>
          <span>{option.name}</span>{' '}
          <span className="flex grow items-baseline gap-x-2">
            <span className="service-dots grow" aria-hidden="true" />
            <ShownPrice {...rest} price={option.price} />
          </span>
        </>
      )
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: their position is their key
        <li key={index} className={ringOf ? undefined : optionLine}>
          {ringOf ? (
            // biome-ignore lint/a11y/noLabelWithoutControl: the ring is one
            <label className={`service-option ${optionLine}`}>
              {ringOf(option)}
              {texts}
            </label>
          ) : (
            texts
          )}
        </li>
      )
    })}
  </ul>
)

const optionLine = 'flex flex-wrap items-baseline gap-x-2'
