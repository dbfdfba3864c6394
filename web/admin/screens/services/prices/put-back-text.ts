import type { ChangedPrice, PlanPutBack, PricesPutBack } from '#contracts/services/price-changes.ts'
import type { Service } from '#contracts/services/service.ts'
import { dayAndMonth } from '../../../../day-and-month.ts'
import { listWords } from '../../../text/list-words.ts'
import { usDateText } from '../../../text/salon-time.tsx'
import { countServices } from '../sheet/outcome-text.ts'
import { byCategory, keyOf, linesOf } from './lines.ts'
import { countPrices } from './price-count.ts'

type NamedPrice = Pick<ChangedPrice, 'id' | 'name' | 'option'>

/** How many services a sentence names; of more it names the categories. */
const NAMED = 3

/** '9 prices', '9 prices and 2 other changes'. */
function countText(prices: number, others: number): string {
  const otherText = `${others} ${prices > 0 ? 'other ' : ''}${others === 1 ? 'change' : 'changes'}`
  if (others === 0) return countPrices(prices)
  return prices === 0 ? otherText : `${countPrices(prices)} and ${otherText}`
}

/** 'Balayage', or 'Keratin Smoothing (Long)' where not all options are meant. */
function nameOf(changes: readonly NamedPrice[], services: readonly Service[]): string {
  const [{ id, name } = { id: 0, name: '' }] = changes
  const options = changes.flatMap(({ option }) => option ?? [])
  const all = services.find(service => service.id === id)?.options ?? []
  return options.length === 0 || options.length === all.length ? name : `${name} (${listWords(options)})`
}

/** 'all of Hair Styling and some of Nail Care', or how many services where the list is not known. */
function categoriesOf(changes: readonly NamedPrice[], services: readonly Service[]): string {
  const keys = new Set(changes.map(keyOf))
  const lines = linesOf(services)
  if (lines.length > 0 && lines.every(({ key }) => keys.has(key))) return 'all services'
  const groups = byCategory(lines).flatMap(group => {
    const count = group.lines.filter(({ key }) => keys.has(key)).length
    return count === 0 ? [] : [{ name: group.name, isWhole: count === group.lines.length }]
  })
  return listWords(groups.map(({ name, isWhole }) => `${isWhole ? 'all' : 'some'} of ${name}`))
}

/** Which services something was put back of. */
function whichText(
  {
    changes,
    otherServices = [],
  }: { changes: readonly NamedPrice[]; otherServices?: readonly string[] | undefined },
  services: readonly Service[],
): string {
  const others = otherServices.filter(name => !changes.some(change => change.name === name))
  const groups = [...Map.groupBy(changes, ({ id }) => id).values()]
  const names = [...groups.map(group => nameOf(group, services)), ...others]
  if (names.length <= NAMED) return listWords(names)
  return (others.length === 0 && categoriesOf(changes, services)) || countServices(names.length)
}

/** Where all or none are: whether the website announces them. */
function announcedText(plans: readonly PlanPutBack[]): string {
  if (plans.every(({ announced }) => announced)) return ', announced'
  return plans.some(({ announced }) => announced) ? '' : ', not announced'
}

/** The planned prices that were put back as they were, or are planned no longer, a sentence each. */
function plansText(plans: readonly PlanPutBack[], services: readonly Service[]): string[] {
  const days = new Set(plans.flatMap(({ validFrom }) => validFrom ?? []))
  const planned = plans.filter(({ validFrom }) => validFrom !== null)
  const cancelled = plans.filter(({ validFrom }) => validFrom === null)
  const countPlanned = (count: number) => `${count} planned ${count === 1 ? 'price' : 'prices'}`
  const from = listWords([...days].sort().map(dayAndMonth))
  return [
    ...(planned.length === 0
      ? []
      : [
          `${countPlanned(planned.length)} put back: ${whichText({ changes: planned }, services)}, from ${from}${announcedText(planned)}.`,
        ]),
    ...(cancelled.length === 0
      ? []
      : [`${countPlanned(cancelled.length)} cancelled: ${whichText({ changes: cancelled }, services)}.`]),
  ]
}

/** The added services that an undo has taken off the list, in a sentence. */
function removedText(removed: readonly string[]): string {
  if (removed.length === 0) return ''
  const isOne = removed.length === 1
  const what = removed.length <= NAMED ? listWords(removed) : `${removed.length} added services`
  return `${what} ${isOne ? 'is' : 'are'} deleted again.`
}

/**
 * Says what an undo has put back, and of which change: "10 prices put back: all of Hair Styling. This undoes the change of
 * Nov 27, 2026, 09:41 AM."
 * @param services the list, for the names of the categories; empty when it is not known
 * @returns empty when nothing was put back
 */
export function putBackText(result: PricesPutBack, services: readonly Service[]): string {
  const { changes, plans = [], others = 0, removed = [], changedAt } = result
  const cells = others - removed.length
  const sentences = [
    changes.length + cells > 0 &&
      `${countText(changes.length, cells)} put back: ${whichText(result, services)}.`,
    ...plansText(plans, services),
    removedText(removed),
  ].filter(Boolean)
  if (sentences.length === 0) return ''
  return [...sentences, changedAt && `This undoes the change of ${usDateText(changedAt)}.`]
    .filter(Boolean)
    .join(' ')
}

/** Says of an undo that leaves nothing as it is what it has put back, or why nothing. */
export const undoneText = (result: PricesPutBack, services: readonly Service[]): string =>
  putBackText(result, services) ||
  (result.changedAt === undefined
    ? 'This was already undone.'
    : 'Nothing was put back: all is as it was before this change.')
