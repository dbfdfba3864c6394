import { categories } from '#content/categories.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import type { Service } from '#contracts/services/service.ts'
import { formatExactly } from '#contracts/services/typed-price.ts'
import { type ColumnId, columns, optionNumbers } from './columns.rules.ts'

/** What an owner writes in a cell to empty it: an empty cell means unchanged. */
export const NONE = 'none'
/** In the column Branches: offered in all of them, also in later ones. */
export const ALL = 'all'

export type NamedBranch = Pick<Branch, 'id' | 'name'>

/** A service as far as a spreadsheet shows it. */
export type SheetService = Omit<Service, 'id' | 'categoryName' | 'planned' | 'announced' | 'version'>

const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no')

const categoryName = (id: Service['categoryId']): string =>
  categories.find(category => category.id === id)?.name ?? id

function branchNames(ids: readonly number[] | null, branches: readonly NamedBranch[]): string {
  if (ids === null) return ALL
  return branches
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join('; ')
}

/** The options of a service in words: "Short 4,900; Long 5,900". */
export const optionsText = (options: Service['options']): string =>
  options.map(({ name, price }) => `${name} ${formatExactly(price)}`).join('; ')

/**
 * The cells of a service; empty ones are left out. The price of a service with options is empty, as it is the lowest of theirs:
 * no one can then raise one and forget the other.
 */
export function cellsOf(
  service: SheetService & Partial<Pick<Service, 'id' | 'version'>>,
  branches: readonly NamedBranch[],
): Map<ColumnId, string | number> {
  const { options } = service
  const cells: [ColumnId, string | number | undefined][] = [
    ['id', service.id],
    ['category', categoryName(service.categoryId)],
    ['name', service.name],
    ['price', options.length > 0 ? undefined : service.price],
    ...optionNumbers.flatMap((n): [ColumnId, string | number | undefined][] => [
      [`option${n}`, options[n - 1]?.name],
      [`optionPrice${n}`, options[n - 1]?.price],
    ]),
    ['from', yesOrNo(service.from)],
    ['note', service.note],
    ['duration', service.duration],
    ['description', service.description],
    ['popular', yesOrNo(service.popular)],
    ['perNail', yesOrNo(service.perNail)],
    ['branches', branchNames(service.branches, branches)],
    ['hidden', yesOrNo(service.hidden)],
    ['version', service.version],
  ]
  const filled = cells.filter(
    (cell): cell is [ColumnId, string | number] => cell[1] !== undefined && cell[1] !== '',
  )
  return new Map(filled)
}

/** The cells of a service in the order of the columns. */
export function rowOf(service: Service, branches: readonly NamedBranch[]): (string | number | null)[] {
  const cells = cellsOf(service, branches)
  return columns.map(({ id }) => cells.get(id) ?? null)
}
