import type { ChangedPrice, PricesPutBack } from '#contracts/services/price-changes.ts'
import type { Service } from '#contracts/services/service.ts'
import { listWords } from '../../list-words.ts'
import { usDateText } from '../../salon-time.tsx'
import { countServices } from '../sheet/outcome-text.ts'
import { byCategory, keyOf, linesOf } from './lines.ts'
import { countPrices } from './price-count.ts'

/** How many services a sentence names; of more it names the categories. */
const NAMED = 3

/** '9 prices', '9 prices and 2 other changes'. */
function countText(prices: number, others: number): string {
  const otherText = `${others} ${prices > 0 ? 'other ' : ''}${others === 1 ? 'change' : 'changes'}`
  if (others === 0) return countPrices(prices)
  return prices === 0 ? otherText : `${countPrices(prices)} and ${otherText}`
}

/** 'Balayage', or 'Keratin Smoothing (Long)' where not all options are meant. */
function nameOf(changes: readonly ChangedPrice[], services: readonly Service[]): string {
  const [{ id, name } = { id: 0, name: '' }] = changes
  const options = changes.flatMap(({ option }) => option ?? [])
  const all = services.find(service => service.id === id)?.options ?? []
  return options.length === 0 || options.length === all.length ? name : `${name} (${listWords(options)})`
}

/** 'all of Hair Styling and some of Nail Care', or how many services where the list is not known. */
function categoriesOf(changes: readonly ChangedPrice[], services: readonly Service[]): string {
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
function whichText({ changes, otherServices = [] }: PricesPutBack, services: readonly Service[]): string {
  const others = otherServices.filter(name => !changes.some(change => change.name === name))
  const groups = [...Map.groupBy(changes, ({ id }) => id).values()]
  const names = [...groups.map(group => nameOf(group, services)), ...others]
  if (names.length <= NAMED) return listWords(names)
  return (others.length === 0 && categoriesOf(changes, services)) || countServices(names.length)
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
  const { changes, others = 0, removed = [], changedAt } = result
  const cells = others - removed.length
  const sentences = [
    changes.length + cells > 0 &&
      `${countText(changes.length, cells)} put back: ${whichText(result, services)}.`,
    removedText(removed),
  ].filter(Boolean)
  if (sentences.length === 0) return ''
  return [...sentences, changedAt && `This undoes the change of ${usDateText(changedAt)}.`]
    .filter(Boolean)
    .join(' ')
}
