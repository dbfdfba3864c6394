import type { Service, ServiceInput } from '#contracts/services/service.ts'
import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { formatRupees } from '#contracts/text/number-texts.ts'
import { listedPrices } from '../../../salon/service-prices.ts'

/** How many planned services a sentence names. */
const PLANS_NAMED = 3

/** From this factor on a changed price is probably a mistyped one. */
const UNUSUAL_FACTOR = 3

/**
 * A question about a price that is three times or more, or a third or less, of the old one.
 * @param option whose price it is; empty for the only one
 */
export const changeQuestion = (before: number, after: number, option = ''): string | undefined =>
  after >= before * UNUSUAL_FACTOR || after * UNUSUAL_FACTOR <= before
    ? `The price${option && ` of ${option}`} changes from ${formatRupees(before)} to ${formatRupees(after)}. Save it?`
    : undefined

type PriceAndOptions = Pick<ServiceInput, 'price' | 'options'>

/** By option; the only price has an empty name. */
const priceByOption = ({ price, options = [] }: PriceAndOptions): Map<string, number> =>
  new Map(listedPrices({ price, options }).map(option => [option.name, option.price]))

/** Whether a price that a service had has become another one. */
export function isPriceChanged(before: PriceAndOptions, after: PriceAndOptions): boolean {
  const old = priceByOption(before)
  return [...priceByOption(after)].some(([name, price]) => old.has(name) && old.get(name) !== price)
}

/** The questions about changed prices of a service; an option that is new or renamed has none. */
export function priceQuestions(before: PriceAndOptions, after: PriceAndOptions): string[] {
  const old = priceByOption(before)
  return [...priceByOption(after)].flatMap(([name, price]) => {
    const was = old.get(name)
    return (was !== undefined && changeQuestion(was, price, name)) || []
  })
}

/** Says which services will change again on a planned day: a change now leaves the plans as they are. */
export function planSentence(services: readonly Pick<Service, 'name' | 'planned'>[]): string | undefined {
  const planned = services.flatMap(({ name, planned }) =>
    planned ? [`${name} from ${dayAndMonth(planned.validFrom)}`] : [],
  )
  if (planned.length === 0) return undefined
  const shown = planned.slice(0, PLANS_NAMED).join(', ')
  const more = planned.length > PLANS_NAMED ? ` and ${planned.length - PLANS_NAMED} more` : ''
  return `Another price is already planned: ${shown}${more}. It will replace this one on that day.`
}

/** Asks before prices are changed now that will change again on a planned day. */
export function planQuestion(services: readonly Pick<Service, 'name' | 'planned'>[]): string | undefined {
  const sentence = planSentence(services)
  return sentence && `${sentence} Save anyway?`
}
