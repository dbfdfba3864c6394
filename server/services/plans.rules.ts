import type { AnnouncedPrice, PlannedPrice } from '#contracts/services/planned-price.ts'
import type { Service } from '#contracts/services/service.ts'
import type { StoredPlan, StoredService } from '../db/tables.ts'
import { type StoredOption, toCents } from './service-rows.rules.ts'

/** New prices of a service: its one price, or those of some of its options. */
export interface NewPrices {
  priceCents?: number | undefined
  options?: readonly StoredOption[] | undefined
}

/** A price of a service, or of one of its options. */
export interface NewPrice {
  option?: string
  priceCents: number
}

/** Names the one price of a service beside the names of options. */
const ONE_PRICE = 'price'

type StoredPrices = Pick<StoredService, 'priceCents' | 'options'>

const optionsIn = ({ options }: Pick<StoredPrices, 'options'>): StoredOption[] => JSON.parse(options)

/** The prices that clients see, one by one. */
export function presentPrices(row: StoredPrices): NewPrice[] {
  const options = optionsIn(row)
  return options.length > 0
    ? options.map(({ name, priceCents }) => ({ option: name, priceCents }))
    : [{ priceCents: row.priceCents }]
}

/** New prices one by one. */
export const listPrices = ({ priceCents, options = [] }: NewPrices): NewPrice[] => [
  ...(priceCents === undefined ? [] : [{ priceCents }]),
  ...options.map(option => ({ option: option.name, priceCents: option.priceCents })),
]

/** What new prices are for that a service no longer has: names of options; `price` for its one price, where it has options now. */
function lostIn(row: Pick<StoredPrices, 'options'>, { priceCents, options = [] }: NewPrices): string[] {
  const present = optionsIn(row).map(({ name }) => name)
  const lostOptions = options.map(({ name }) => name).filter(name => !present.includes(name))
  const isOnePriceLost = priceCents !== undefined && present.length > 0
  return isOnePriceLost ? [ONE_PRICE, ...lostOptions] : lostOptions
}

/** The new prices that a service has, options in the order of the service: they may be planned one after the other. */
function stillIn(row: Pick<StoredPrices, 'options'>, next: NewPrices): NewPrices {
  const planned = new Map(next.options?.map(option => [option.name, option]))
  return {
    priceCents: lostIn(row, next).includes(ONE_PRICE) ? undefined : next.priceCents,
    options: optionsIn(row).flatMap(({ name }) => planned.get(name) ?? []),
  }
}

/** How many of the new prices a service has. */
export const countStillIn = (row: Pick<StoredPrices, 'options'>, next: NewPrices): number =>
  listPrices(stillIn(row, next)).length

/** The columns of a service with new prices in place of those that they name. Those that it does not have are left out. */
export function withNewPrices(row: StoredPrices, next: NewPrices): StoredPrices {
  const options = optionsIn(row)
  if (options.length === 0) return { priceCents: next.priceCents ?? row.priceCents, options: row.options }
  const changed = options.map(
    ({ name, priceCents }): StoredOption => ({
      name,
      priceCents: next.options?.find(option => option.name === name)?.priceCents ?? priceCents,
    }),
  )
  return {
    priceCents: Math.min(...changed.map(({ priceCents }) => priceCents)),
    options: JSON.stringify(changed),
  }
}

/** The prices of a service that a request makes others; the names of its options are the same. */
export function newPricesOf(
  stored: Pick<Service, 'options' | 'price'>,
  after: Partial<Pick<Service, 'options' | 'price'>>,
): NewPrices {
  if (stored.options.length === 0) return { priceCents: toCents(after.price ?? stored.price) }
  return {
    options: (after.options ?? []).flatMap(({ name, price }, index) =>
      stored.options[index]?.price === price ? [] : { name, priceCents: toCents(price) },
    ),
  }
}

/** An earlier plan with a later one: of the same day both apply. */
export const mergePlans = (earlier: NewPrices, later: NewPrices): NewPrices => ({
  priceCents: later.priceCents ?? earlier.priceCents,
  options: [
    ...(earlier.options ?? []).filter(({ name }) => !later.options?.some(option => option.name === name)),
    ...(later.options ?? []),
  ],
})

/** The new prices of a plan. */
export const pricesInPlan = ({ prices }: Pick<StoredPlan, 'prices'>): NewPrices => JSON.parse(prices)

const inRupees = ({ priceCents, options = [] }: NewPrices) => ({
  ...(priceCents !== undefined && { price: priceCents / 100 }),
  ...(options.length > 0 && {
    options: options.map(option => ({ name: option.name, price: option.priceCents / 100 })),
  }),
})

/** A planned price as the back office's list shows it. */
export const toPlannedPrice = (row: StoredPrices, plan: StoredPlan): PlannedPrice => ({
  ...inRupees(stillIn(row, pricesInPlan(plan))),
  version: plan.id,
  validFrom: plan.validFrom,
  announced: plan.announced === 1,
  lost: lostIn(row, pricesInPlan(plan)),
})

/** A planned price as the public list announces it; undefined when it is not announced, or the service no longer has it. */
export function toAnnouncedPrice(row: StoredPrices, plan: StoredPlan): AnnouncedPrice | undefined {
  const present = stillIn(row, pricesInPlan(plan))
  if (plan.announced !== 1 || listPrices(present).length === 0) return undefined
  return { ...inRupees(present), validFrom: plan.validFrom }
}
