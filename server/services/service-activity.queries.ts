import { categories } from '#content/categories.ts'
import type { Service } from '#contracts/services/service.ts'
import type { Db } from '../db/tables.ts'
import { priceText } from '../record/price-text.rules.ts'
import {
  type ChangedPart,
  type Edit,
  recordActivity,
  recordChanges,
} from '../record/record-activity.queries.ts'

type Priced = Pick<Service, 'price' | 'perNail' | 'from' | 'options'>

/** The prices of a service by option; of one without options under an empty name. */
function pricesOf({ price, perNail, from, options }: Priced): Map<string, string> {
  const textOf = (amount: number) => `${from ? 'from ' : ''}${priceText(amount)}${perNail ? ' per nail' : ''}`
  const prices = options.length > 0 ? options : [{ name: '', price }]
  return new Map(prices.map(option => [option.name, textOf(option.price)]))
}

/** The changed prices of a service, one part for each option. */
export function changedPrices(old: Priced, saved: Priced): ChangedPart[] {
  const [before, after] = [pricesOf(old), pricesOf(saved)]
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].map(name => [name, before.get(name) ?? 'none', after.get(name) ?? 'none'])
}

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

const categoryName = (id: string) => categories.find(category => category.id === id)?.name ?? id

/** Records what a save has changed of a service: an entry for each price, and one for each other part. */
export async function recordServiceChanges(trx: Db, edit: Edit, old: Service, saved: Service): Promise<void> {
  const branches = await trx.selectFrom('branches').select(['id', 'name']).orderBy('id').execute()
  const branchNames = (service: Service) =>
    branches
      .filter(({ id }) => service.branches?.includes(id))
      .map(({ name }) => name)
      .join(', ')
  const partOf = (detail: string, of: (service: Service) => string) => [detail, of(old), of(saved)] as const
  const about = { ...edit, subject: old.name }
  await recordChanges(trx, { ...about, kind: 'price' }, changedPrices(old, saved))
  await recordChanges(trx, { ...about, kind: 'service' }, [
    partOf('Name', ({ name }) => name),
    partOf('Category', ({ categoryId }) => categoryName(categoryId)),
    partOf('Duration', ({ duration }) => duration),
    partOf('Description', ({ description }) => description),
    partOf('Popular', ({ popular }) => yesOrNo(popular)),
    partOf('Branches', service => (service.branches === null ? 'All' : branchNames(service))),
    partOf('Hidden', ({ hidden }) => yesOrNo(hidden)),
    partOf('Note on the price', ({ note }) => note),
  ])
}

/** Records that a service was added, deleted or restored. */
export const recordService = (
  trx: Db,
  edit: Edit,
  action: 'added' | 'deleted' | 'restored',
  { name }: Pick<Service, 'name'>,
): Promise<void> => recordActivity(trx, { ...edit, kind: 'service', action, subject: name })
