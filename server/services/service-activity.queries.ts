import { categories } from '#content/categories.ts'
import type { Service } from '#contracts/services/service.ts'
import { formatExactly } from '#contracts/text/number-texts.ts'
import type { Db, StoredPlan, StoredService } from '../db/tables.ts'
import {
  type Activity,
  type ChangedPart,
  type Edit,
  recordActivity,
} from '../record/record-activity.queries.ts'
import { listPrices, presentPrices, pricesInPlan } from './plans.rules.ts'
import { toService } from './service-rows.rules.ts'

/** A price as entries show it: 'Rs. 28,500'. */
const priceText = (price: number): string => `Rs. ${formatExactly(price)}`

/** A planned price as entries show it: 'Rs. 28,500 (announced on the website)'. */
const plannedPriceText = (price: number, announced: boolean): string =>
  announced ? `${priceText(price)} (announced on the website)` : priceText(price)

/** The prices of a service by option; of one without options under an empty name. */
function priceTexts({ price, perNail, from, options }: Service): Map<string, string> {
  const textOf = (amount: number) => `${from ? 'from ' : ''}${priceText(amount)}${perNail ? ' per nail' : ''}`
  const prices = options.length > 0 ? options : [{ name: '', price }]
  return new Map(prices.map(option => [option.name, textOf(option.price)]))
}

/** The prices of a service before and after, one part for each option. */
function priceParts(old: Service, saved: Service): ChangedPart[] {
  const [before, after] = [priceTexts(old), priceTexts(saved)]
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].map(name => [name, before.get(name) ?? 'none', after.get(name) ?? 'none'])
}

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

const categoryName = (id: string) => categories.find(category => category.id === id)?.name ?? id

type NamedBranch = { id: number; name: string }

/** The other parts of a service before and after. */
function otherParts(old: Service, saved: Service, branches: readonly NamedBranch[]): ChangedPart[] {
  const branchNames = (service: Service) =>
    branches
      .filter(({ id }) => service.branches?.includes(id))
      .map(({ name }) => name)
      .join(', ')
  const part = (detail: string, of: (service: Service) => string): ChangedPart => [detail, of(old), of(saved)]
  return [
    part('Name', ({ name }) => name),
    part('Category', ({ categoryId }) => categoryName(categoryId)),
    part('Duration', ({ duration }) => duration),
    part('Description', ({ description }) => description),
    part('Popular', ({ popular }) => yesOrNo(popular)),
    part('Branches', service => (service.branches === null ? 'All' : branchNames(service))),
    part('Hidden', ({ hidden }) => yesOrNo(hidden)),
    part('Note on the price', ({ note }) => note),
  ]
}

/** Who made a change, when, and what the entry calls it. */
type ServiceEntry = Edit & Pick<Activity, 'action'>

/**
 * Records what has become of services: an entry for each price, and one for each other part.
 * @param changes each service before and after
 */
export async function recordServices(
  trx: Db,
  entry: ServiceEntry,
  changes: readonly { old: StoredService; saved: StoredService }[],
): Promise<void> {
  if (changes.length === 0) return
  const branches = await trx.selectFrom('branches').select(['id', 'name']).orderBy('id').execute()
  const ids = branches.map(({ id }) => id)
  const entries = changes.flatMap(({ old, saved }) => {
    const [before, after] = [toService(old, ids), toService(saved, ids)]
    const entriesOf = (kind: 'price' | 'service', parts: readonly ChangedPart[]): Activity[] =>
      parts
        .filter(([, was, is]) => was !== is)
        .map(([detail, was, is]) => ({ ...entry, kind, subject: old.name, detail, old: was, new: is }))
    return [
      ...entriesOf('price', priceParts(before, after)),
      ...entriesOf('service', otherParts(before, after, branches)),
    ]
  })
  await recordActivity(trx, entries)
}

/** Records that a service was added, deleted or restored. */
export const recordService = (
  trx: Db,
  edit: Edit,
  action: 'added' | 'deleted' | 'restored',
  { name }: Pick<Service, 'name'>,
): Promise<void> => recordActivity(trx, { ...edit, kind: 'service', action, subject: name })

/** What of a planned price an entry needs. */
type Planned = Pick<StoredPlan, 'validFrom' | 'prices' | 'announced'>

/** What a service will cost with a plan, by option; as now where the plan says nothing. */
const pricesWith = (service: StoredService, plan: Planned | null) =>
  new Map(
    [...presentPrices(service), ...(plan ? listPrices(pricesInPlan(plan)) : [])].map(
      ({ option, priceCents }) => [option, priceCents],
    ),
  )

/**
 * Records that prices were planned, that their plan was cancelled, or that either was undone: an entry for each price.
 * @param old what was planned before
 * @param next what is planned now
 */
export async function recordPlan(
  trx: Db,
  entry: ServiceEntry,
  service: StoredService,
  old: Planned | null,
  next: Planned | null,
): Promise<void> {
  const about = next ?? old
  if (!about) return
  const textOf = (cents: number | undefined, isPlanned: boolean) => {
    if (cents === undefined) return undefined
    return isPlanned ? plannedPriceText(cents / 100, about.announced === 1) : priceText(cents / 100)
  }
  const isSame = (option: string | undefined, cents: number) =>
    old !== null &&
    next !== null &&
    entry.action === 'planned' &&
    old.validFrom === next.validFrom &&
    old.announced === next.announced &&
    listPrices(pricesInPlan(old)).some(price => price.option === option && price.priceCents === cents)
  const present = pricesWith(service, null)
  const before = pricesWith(service, entry.action === 'undone' ? old : null)
  await recordActivity(
    trx,
    listPrices(pricesInPlan(about)).flatMap(({ option, priceCents }): Activity | [] =>
      isSame(option, priceCents)
        ? []
        : {
            ...entry,
            kind: 'price',
            subject: service.name,
            detail: [option, `from ${about.validFrom}`].filter(Boolean).join(', '),
            ...(next
              ? { old: textOf(before.get(option), false), new: textOf(priceCents, true) }
              : {
                  old: textOf(priceCents, true),
                  new: entry.action === 'undone' ? undefined : textOf(present.get(option), false),
                }),
          },
    ),
  )
}
