import { readWish, wishedDate } from '#contracts/inquiries/wish.ts'
import {
  type PricedLine,
  type PricedSelection,
  priceOfLine,
  priceSelection,
  type SelectableService,
} from '#contracts/selection/priced-selection.ts'
import { NAILS_MAX, type SelectedLine } from '#contracts/selection/selection.ts'
import { textOfLine, totalBeforeDay } from '#contracts/selection/services-in-message.ts'

/** Each line that a selection can have of a service. */
function linesOf({ name, options, perNail }: SelectableService): SelectedLine[] {
  const counts = perNail ? Array.from({ length: NAILS_MAX }, (_, index) => index + 1) : [1]
  const names = options.length > 0 ? options.map(option => option.name) : ['']
  return names.flatMap(option => counts.map(count => ({ service: name, price: 0, option, count })))
}

/**
 * The selection that the first lines of a message name, with its prices on the wished day or today. Undefined without
 * one, and where a line or the sum is not what the form writes of these services: anyone may send another text.
 */
export function findAskedServices<S extends SelectableService>(
  message: string,
  services: readonly S[],
): PricedSelection<S> | undefined {
  const { services: texts, total } = readWish(message)
  if (texts.length === 0) return undefined
  const day = wishedDate(message)
  const known = new Map<string, PricedLine<S>>()
  for (const service of services)
    for (const line of linesOf(service))
      for (const on of ['', day]) {
        const price = priceOfLine(line, service, on)
        if (price === undefined) continue
        const priced = { line, service, amount: price * line.count, changedTo: undefined }
        known.set(textOfLine(priced), priced)
      }
  const found = texts.flatMap(text => known.get(text) ?? [])
  if (found.length < texts.length) return undefined
  const asked = priceSelection(
    found.map(({ line }) => line),
    name => found.find(({ line }) => line.service === name)?.service,
    day,
  )
  const written = { ...asked, total: found.reduce((sum, { amount }) => sum + amount, 0) }
  return total.startsWith(totalBeforeDay(written)) ? asked : undefined
}
