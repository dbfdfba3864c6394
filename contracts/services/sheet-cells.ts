import type { Branch } from '../branches/branch.ts'
import { formatExactly } from '../text/number-texts.ts'
import type { Category } from './category.ts'
import type { PlannedPrice } from './planned-price.ts'
import type { Service } from './service.ts'
import { type ColumnId, columns, type OtherColumnId, optionNumbers, otherColumns } from './sheet-columns.ts'

/** What an owner writes in a cell to empty it: an empty cell means unchanged. */
export const NONE = 'none'
/** In the column Branches: the service is offered in all of them, also in later ones. */
export const ALL = 'all'

/** What a spreadsheet names instead of ids. */
export interface SheetNames {
  branches: readonly Pick<Branch, 'id' | 'name'>[]
  categories: readonly Pick<Category, 'id' | 'name'>[]
}

/** A service as far as a spreadsheet shows it. */
export type SheetService = Omit<Service, 'id' | 'categoryName' | 'planned' | 'announced' | 'version'>

const sheetBoolean = (value: boolean): string => (value ? 'yes' : 'no')

function branchNames(ids: readonly number[] | null, { branches }: SheetNames): string {
  if (ids === null) return ALL
  return branches
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join('; ')
}

/** The options of a service in words: "Short 4,900; Long 5,900". */
export const optionsText = (options: Service['options']): string =>
  options.map(({ name, price }) => `${name} ${formatExactly(price)}`).join('; ')

/** The price of a service, or those of its options, in words. */
export const pricesText = ({ options, price }: Pick<Service, 'options' | 'price'>): string =>
  options.length > 0 ? optionsText(options) : formatExactly(price)

/** What is planned for a service, in words: "4,950 from 2027-01-01". */
const plannedCell = ({ price, options = [], validFrom }: PlannedPrice): string =>
  `${[price === undefined ? '' : formatExactly(price), optionsText(options)].filter(Boolean).join('; ')} from ${validFrom}`

/**
 * What a spreadsheet says of a service. The order of the members must not change: downloaded files contain its hash.
 * Types fail until each member is in it.
 */
export function sheetContentOf(service: SheetService): string {
  const content: Record<keyof SheetService, unknown> = {
    categoryId: service.categoryId,
    name: service.name,
    price: service.price,
    options: service.options.map(({ name, price }) => [name, price]),
    from: service.from,
    note: service.note,
    duration: service.duration,
    description: service.description,
    popular: service.popular,
    perNail: service.perNail,
    branches: service.branches,
    hidden: service.hidden,
  }
  return JSON.stringify(Object.values(content))
}

/** A hash of the content of a service, without its version: FNV-1a, 32 bits, in hexadecimal digits. */
export function markOf(service: SheetService): string {
  let hash = 0x811c9dc5
  for (const character of sheetContentOf(service))
    hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** What a service was at the download, for people and for the upload: "4,500 [0a1b2c3d]". */
const downloadedText = (service: SheetService): string => `${pricesText(service)} [${markOf(service)}]`

/** What a service was at the download. */
export interface Downloaded {
  prices: string
  mark: string
}

/** Reads what a download has written of a service; undefined when the cell holds anything else. */
export function readDownloaded(cell: unknown): Downloaded | undefined {
  const [, prices, mark] = (typeof cell === 'string' && /^(.+) \[([\w-]{8})\]\s*$/s.exec(cell)) || []
  return prices !== undefined && mark !== undefined ? { prices, mark } : undefined
}

/**
 * The cells of a service; empty ones are left out. The price of a service with options is empty, as it is the lowest
 * of theirs: no one can then raise one and forget the other.
 */
export function cellsOf(
  service: SheetService & Partial<Pick<Service, 'id' | 'version' | 'planned'>>,
  names: SheetNames,
): Map<ColumnId, string | number> {
  const { options } = service
  const others: Record<OtherColumnId, string> = {
    category: names.categories.find(({ id }) => id === service.categoryId)?.name ?? service.categoryId,
    name: service.name,
    from: sheetBoolean(service.from),
    note: service.note,
    duration: service.duration,
    description: service.description,
    popular: sheetBoolean(service.popular),
    perNail: sheetBoolean(service.perNail),
    branches: branchNames(service.branches, names),
    hidden: sheetBoolean(service.hidden),
  }
  const cells: [ColumnId, string | number | undefined][] = [
    ['id', service.id],
    ['price', options.length > 0 ? undefined : service.price],
    ...optionNumbers.flatMap((n): [ColumnId, string | number | undefined][] => [
      [`option${n}`, options[n - 1]?.name],
      [`optionPrice${n}`, options[n - 1]?.price],
    ]),
    ['planned', service.planned ? plannedCell(service.planned) : undefined],
    ...otherColumns.map((id): [ColumnId, string] => [id, others[id]]),
    ['version', service.version],
    ['downloaded', service.version === undefined ? undefined : downloadedText(service)],
  ]
  const filled = cells.filter(
    (cell): cell is [ColumnId, string | number] => cell[1] !== undefined && cell[1] !== '',
  )
  return new Map(filled)
}

/** The cells of a service in the order of the columns. */
export function rowOf(service: Service, names: SheetNames): (string | number | null)[] {
  const cells = cellsOf(service, names)
  return columns.map(({ id }) => cells.get(id) ?? null)
}
