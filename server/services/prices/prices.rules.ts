import type { ChangedPrice } from '#contracts/services/price-changes.ts'

/** An option of a service as it is stored. */
export interface StoredOption {
  name: string
  /** Hundredths of a rupee. */
  priceCents: number
}

/** The prices of a service: those of its options, of which `priceCents` is the lowest, or its one price. */
export interface Prices {
  priceCents: number
  options: readonly StoredOption[]
}

/** The prices of a stored service. */
export const pricesOf = ({ priceCents, options }: { priceCents: number; options: string }): Prices => ({
  priceCents,
  options: JSON.parse(options) as StoredOption[],
})

/** New prices of a service: its one price, or those of some of its options. */
export interface NewPrices {
  priceCents?: number | undefined
  options?: readonly StoredOption[] | undefined
}

/** Names the one price of a service beside the names of options. */
export const ONE_PRICE = 'price'

/** A price of a service, or of one of its options. */
interface PriceLine {
  option?: string
  priceCents: number
}

/** The prices that clients see, one by one. */
export const linesOf = ({ priceCents, options }: Prices): PriceLine[] =>
  options.length > 0
    ? options.map(option => ({ option: option.name, priceCents: option.priceCents }))
    : [{ priceCents }]

/** The new prices one by one. */
export const newLinesOf = ({ priceCents, options = [] }: NewPrices): PriceLine[] => [
  ...(priceCents === undefined ? [] : [{ priceCents }]),
  ...options.map(option => ({ option: option.name, priceCents: option.priceCents })),
]

/** What of the new prices a service does not have: names of options, and `price` when it has options. */
export function lostOf({ options }: Prices, next: NewPrices): string[] {
  const names = options.map(({ name }) => name)
  const lost = (next.options ?? []).map(({ name }) => name).filter(name => !names.includes(name))
  return next.priceCents !== undefined && names.length > 0 ? [ONE_PRICE, ...lost] : lost
}

/** The prices with the new ones in place of those that they name. New prices that the service does not have are left out. */
export function withPrices({ priceCents, options }: Prices, next: NewPrices): Prices {
  if (options.length === 0) return { priceCents: next.priceCents ?? priceCents, options }
  const changed = options.map(option => next.options?.find(({ name }) => name === option.name) ?? option)
  return {
    priceCents: Math.min(...changed.map(option => option.priceCents)),
    options: changed.map(({ name, priceCents: cents }) => ({ name, priceCents: cents })),
  }
}

/** The earlier plan with a later one: of the same day both apply. */
export const mergePlans = (earlier: NewPrices, later: NewPrices): NewPrices => ({
  priceCents: later.priceCents ?? earlier.priceCents,
  options: [
    ...(earlier.options ?? []).filter(({ name }) => !later.options?.some(other => other.name === name)),
    ...(later.options ?? []),
  ],
})

/** The prices in which two states of a service differ, one by one; options that only one of them has are left out. */
export function changesBetween(
  service: Pick<ChangedPrice, 'id' | 'name'>,
  before: Prices,
  after: Prices,
): ChangedPrice[] {
  const old = new Map(linesOf(before).map(({ option, priceCents }) => [option, priceCents]))
  return linesOf(after).flatMap(({ option, priceCents }) => {
    const from = old.get(option)
    if (from === undefined || from === priceCents) return []
    const { id, name } = service
    return [{ id, name, ...(option !== undefined && { option }), from: from / 100, to: priceCents / 100 }]
  })
}

/** Why a price was not put back. */
export type LeftPrice = { option?: string | undefined; reason: 'missing' } | LeftChanged
interface LeftChanged {
  option?: string | undefined
  reason: 'changed'
  nowCents: number
  /** Before the change. */
  beforeCents: number
}

/**
 * Puts the prices that a change has replaced back, those that are still as the change has left them.
 * @param now the present prices
 * @param change the prices before and after the change
 */
export function putBack(
  now: Prices,
  { before, after }: { before: Prices; after: Prices },
): { prices: Prices; left: LeftPrice[] } {
  const old = new Map(linesOf(before).map(({ option, priceCents }) => [option, priceCents]))
  const present = new Map(linesOf(now).map(({ option, priceCents }) => [option, priceCents]))
  const left: LeftPrice[] = []
  const back: { priceCents?: number; options: StoredOption[] } = { options: [] }
  for (const { option, priceCents } of linesOf(after)) {
    const wanted = old.get(option)
    if (wanted === undefined || wanted === priceCents) continue
    const nowCents = present.get(option)
    if (nowCents === undefined) left.push({ option, reason: 'missing' })
    else if (nowCents === wanted) continue
    else if (nowCents !== priceCents) left.push({ option, reason: 'changed', nowCents, beforeCents: wanted })
    else if (option === undefined) back.priceCents = wanted
    else back.options.push({ name: option, priceCents: wanted })
  }
  return { prices: withPrices(now, back), left }
}
