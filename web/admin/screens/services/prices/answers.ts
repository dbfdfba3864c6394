import type { PriceChanges, PriceChangesInput, RefusedLine } from '#contracts/services/price-changes.ts'
import type { Service } from '#contracts/services/service.ts'
import { ApiFailure } from '../../../../api.ts'
import { dayAndMonth } from '../../../../day-and-month.ts'
import { countPrices } from './price-count.ts'
import type { Sent } from './sure-change.ts'

/** What the server knows better: services that were changed or deleted meanwhile. */
export interface NewerServices {
  current: Service[]
  missing: number[]
}

export const newerOf = (error: unknown): NewerServices | undefined =>
  error instanceof ApiFailure && error.status === 412 ? (error.body as unknown as NewerServices) : undefined

export const refusedLinesOf = (error: unknown): readonly RefusedLine[] =>
  error instanceof ApiFailure && Array.isArray(error.body.lines) ? error.body.lines : []

/** Whether all prices of a request are stored already, such as by one whose answer was lost. */
export const isStored = ({ changes, validFrom }: PriceChangesInput, { current }: NewerServices): boolean =>
  validFrom === undefined &&
  changes.every(({ id, price, options = [] }) => {
    const row = current.find(service => service.id === id)
    if (!row) return false
    if (price !== undefined) return row.options.length === 0 && row.price === price
    return options.every(({ name, price: to }) =>
      row.options.some(option => option.name === name && option.price === to),
    )
  })

/** Says what was saved: "9 prices changed". */
export function sentText(sent: Sent<PriceChanges>): string {
  if ('found' in sent) {
    const { prices, validFrom } = sent.found
    const verb = validFrom ? `planned from ${dayAndMonth(validFrom)}` : 'changed'
    return `The connection was lost, but ${countPrices(prices)} ${prices === 1 ? 'was' : 'were'} ${verb}`
  }
  const { changes, replaced, validFrom } = sent.answer
  if (!validFrom) return `${countPrices(changes.length)} changed`
  const instead = replaced.length > 0 ? `, instead of ${countPrices(replaced.length)} planned before` : ''
  return `${countPrices(changes.length)} planned from ${dayAndMonth(validFrom)}${instead}`
}
