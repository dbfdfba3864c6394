import { isSameValue } from '#contracts/api/same-value.ts'
import {
  lowestPrice,
  type Service,
  type ServiceInput,
  type ServiceOption,
} from '#contracts/services/service.ts'
import type { Bit, StoredService } from '../db/tables.ts'

/** An option as it is stored. */
export interface StoredOption {
  name: string
  /** Hundredths of a rupee. */
  priceCents: number
}

/**
 * A price in cents, as it is stored, of one in rupees. 12500.55 * 100 is 1250055.0000000002; the contract allows two decimals, so
 * rounding is exact.
 */
export const toCents = (price: number): number => Math.round(price * 100)

const parseOptions = (stored: string): ServiceOption[] =>
  (JSON.parse(stored) as StoredOption[]).map(({ name, priceCents }) => ({ name, price: priceCents / 100 }))

const writeOptions = (options: readonly ServiceOption[]): string =>
  JSON.stringify(options.map(({ name, price }): StoredOption => ({ name, priceCents: toCents(price) })))

/** @param branchIds those of all branches, in their order */
export function toService(row: StoredService, branchIds: readonly number[]): Service {
  const offeredAt: number[] | null = row.branchIds === null ? null : JSON.parse(row.branchIds)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    duration: row.duration,
    price: row.priceCents / 100,
    perNail: row.perNail === 1,
    popular: row.popular === 1,
    categoryId: row.categoryId,
    categoryName: row.categoryId,
    from: row.priceFrom === 1,
    options: parseOptions(row.options),
    branches: offeredAt && branchIds.filter(id => offeredAt.includes(id)),
    hidden: row.hidden === 1,
    note: row.note,
    version: row.version,
  }
}

const toBit = (value: boolean): Bit => (value ? 1 : 0)

/** What a request changes of a stored service. */
export type ServiceColumns = Partial<
  Omit<StoredService, 'id' | 'version' | 'position' | 'createdAt' | 'updatedAt'>
>

/** The columns of the fields that a request has; the price is the caller's, who knows the options. */
export const toColumns = ({ price, options, branches, ...input }: Partial<ServiceInput>): ServiceColumns => ({
  ...(input.name !== undefined && { name: input.name }),
  ...(input.description !== undefined && { description: input.description }),
  ...(input.duration !== undefined && { duration: input.duration }),
  ...(input.perNail !== undefined && { perNail: toBit(input.perNail) }),
  ...(input.popular !== undefined && { popular: toBit(input.popular) }),
  ...(input.categoryId !== undefined && { categoryId: input.categoryId }),
  ...(input.from !== undefined && { priceFrom: toBit(input.from) }),
  ...(input.hidden !== undefined && { hidden: toBit(input.hidden) }),
  ...(input.note !== undefined && { note: input.note }),
  ...(price !== undefined && { priceCents: toCents(price) }),
  ...(options !== undefined && { options: writeOptions(options) }),
  ...(branches !== undefined && { branchIds: branches && JSON.stringify(branches) }),
})

/** Why a request is refused, at one of its fields. */
export interface RefusedField {
  field: 'price' | 'branches'
  message: string
}

/** The lowest of the stored options with a new price, for a request that has no options of its own. */
function withLowest(stored: readonly ServiceOption[], price: number): ServiceOption[] {
  const lowest = stored.findIndex(option => option.price === lowestPrice(stored))
  return stored.map((option, index) => (index === lowest ? { ...option, price } : option))
}

/**
 * The price and the options that a service gets by a request. Without options of its own, the lowest stored one gets its price.
 * @param stored the options that the service has
 */
export function pricesAfter(
  { price, options }: Pick<Partial<ServiceInput>, 'price' | 'options'>,
  stored: readonly ServiceOption[],
): Pick<Partial<ServiceInput>, 'price' | 'options'> | RefusedField {
  const isOwn = options !== undefined
  const next = options ?? (price === undefined || stored.length === 0 ? undefined : withLowest(stored, price))
  if (next === undefined || next.length === 0) return { price, options: next }
  const lowest = lowestPrice(next)
  if (price !== undefined && price !== lowest)
    return {
      field: 'price',
      message: isOwn
        ? 'Price must be the lowest price of the options'
        : 'Another option would then cost less: give the prices of all options',
    }
  return { price: lowest, options: next }
}

/** Whether a request names a branch that does not exist. */
export const branchProblem = (
  { branches }: Pick<Partial<ServiceInput>, 'branches'>,
  branchIds: readonly number[],
): RefusedField | undefined =>
  branches?.some(id => !branchIds.includes(id))
    ? { field: 'branches', message: 'There is no such branch' }
    : undefined

/** The fields of a request that are other than what is stored. */
export const changedFields = (stored: Service, input: Partial<ServiceInput>): Partial<ServiceInput> =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) => value !== undefined && !isSameValue(value, stored[field as keyof Service]),
    ),
  )
