import type { PlannedPrice } from '#contracts/services/planned-price.ts'
import type { Service } from '#contracts/services/service.ts'
import { dayAndMonth, dayAndShortMonth } from '#contracts/text/date-texts.ts'
import { formatExactly, formatRupees, listWords } from '#contracts/text/number-texts.ts'
import { formatPrice } from '../service-text.ts'

/** The prices of a plan, those of options with their names. */
export const newPricesText = (
  { from, perNail }: Pick<Service, 'from' | 'perNail'>,
  { price, options = [] }: PlannedPrice,
): string[] => {
  const textOf = (amount: number) => formatPrice({ price: amount, from, perNail, options: [] })
  return [
    ...(price === undefined ? [] : [textOf(price)]),
    ...options.map(option => `${option.name} ${textOf(option.price)}`),
  ]
}

/** A plan in a row of the list: "4,950 from 1 Dec", "Long 48,000 from 1 Dec", or "35,200–49,500 from 1 Dec" of all options. */
export function plannedText(service: Pick<Service, 'options'>, plan: PlannedPrice): string {
  const { options = [], price, validFrom } = plan
  const amounts = options.map(option => option.price)
  const isOfAll =
    options.length > 1 && service.options.every(({ name }) => options.some(option => option.name === name))
  const prices = isOfAll
    ? [[...new Set([Math.min(...amounts), Math.max(...amounts)])].map(formatExactly).join('–')]
    : options.map(option => `${option.name} ${formatExactly(option.price)}`)
  const all = price === undefined ? prices : [formatExactly(price), ...prices]
  return `${all.join(', ') || 'no price'} from ${dayAndShortMonth(validFrom)}`
}

/** What a plan names that the service no longer has. */
export const lostText = (lost: readonly string[]) =>
  `It no longer has ${listWords(lost.map(name => (name === 'price' ? 'one price' : `the option ${name}`)))}, so that won’t change.`

/**
 * The planned prices that would no longer apply, a sentence each: options are found by their names.
 * @param names of the options that the service would have
 */
export function droppedPlans(planned: PlannedPrice, names: readonly string[]): string[] {
  const day = dayAndMonth(planned.validFrom)
  const options = (planned.options ?? []).filter(({ name }) => !names.includes(name))
  return [
    ...(planned.price !== undefined && names.length > 0
      ? [`With options, the one price of ${formatRupees(planned.price)} planned from ${day} won’t apply.`]
      : []),
    ...options.map(
      ({ name, price }) =>
        `Without the option ${name}, its price of ${formatRupees(price)} planned from ${day} won’t apply.`,
    ),
  ]
}
