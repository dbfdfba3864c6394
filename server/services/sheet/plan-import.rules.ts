import { createHash } from 'node:crypto'
import type { Service } from '#contracts/services/service.ts'
import type { ImportedPrice, RefusedRow, ServiceImport } from '#contracts/services/service-import.ts'
import { priceText } from '../../record/price-text.rules.ts'
import { toCents } from '../cents.rules.ts'
import type { NewPrices } from '../prices/prices.rules.ts'
import type { NamedBranch } from './cells.rules.ts'
import type { ImportPlan, RowChange } from './import.rules.ts'
import { fieldsOf, isChangedSince, pricesOf } from './outcome.rules.ts'

const ONLY_PRICES =
  'Only prices can be valid from a later day. Put back what was here, or upload the file without a day.'
const NO_NEW_SERVICE =
  'This row adds a service, which can’t wait for a day. Remove it, or upload the file without a day.'

/**
 * What of a spreadsheet can't wait for a day, row by row: everything but prices.
 * @param includesLate also rows of services that were changed since the download; otherwise they wait for a decision, as the change
 * may be that of someone else
 */
export function whatCantWait(
  plan: ImportPlan,
  branches: readonly NamedBranch[],
  includesLate: boolean,
): RefusedRow[] {
  const changes = plan.changes.filter(change => includesLate || !isChangedSince(change))
  const problems = [
    ...changes.flatMap(change =>
      fieldsOf(change, branches).map(({ row, field }) => ({ row, field, message: ONLY_PRICES })),
    ),
    ...plan.additions.map(({ row }) => ({ row, message: NO_NEW_SERVICE })),
  ]
  return problems.toSorted((one, other) => one.row - other.row)
}

/** The new prices of a row: its one price, or those of the options that change. */
export function newPricesOf(change: RowChange): NewPrices {
  const lines = pricesOf(change)
  const options = lines.flatMap(({ option, to }) =>
    option === undefined ? [] : [{ name: option, priceCents: toCents(to) }],
  )
  const [only] = lines
  return only && only.option === undefined ? { priceCents: toCents(only.to) } : { options }
}

const plannedNote = (count: number) =>
  count === 1
    ? 'One price of this file is planned for this day already.'
    : `${count} prices of this file are planned for this day already.`

/**
 * A spreadsheet without the rows whose prices are all planned so already: they change nothing.
 * @param newLinesOf the prices of a row that are not
 */
export function withoutPlanned(
  plan: ImportPlan,
  branches: readonly NamedBranch[],
  newLinesOf: (change: RowChange) => readonly ImportedPrice[],
): ImportPlan {
  const countPlanned = (change: RowChange) => pricesOf(change).length - newLinesOf(change).length
  const planned = plan.changes.reduce((sum, change) => sum + countPlanned(change), 0)
  const changes = plan.changes.filter(
    change =>
      newLinesOf(change).length > 0 || countPlanned(change) === 0 || fieldsOf(change, branches).length > 0,
  )
  return {
    ...plan,
    changes,
    unchanged: plan.unchanged + plan.changes.length - changes.length,
    notes: planned === 0 ? plan.notes : [...plan.notes, plannedNote(planned)],
  }
}

/** How many of them notes name. */
const STAYS_NAMED = 20

/**
 * The prices that a spreadsheet has as they are now, while others are planned for the same day: an unchanged cell leaves a plan as it is.
 * @returns a sentence each
 */
export function staysPlanned(
  { changes, unchangedIds }: Pick<ImportPlan, 'changes' | 'unchangedIds'>,
  services: readonly Service[],
  validFrom: string,
): string[] {
  const changed = new Map(changes.map(change => [change.before.id, pricesOf(change)]))
  const stays = services.flatMap(({ id, name, price, options, planned }) => {
    if (planned?.validFrom !== validFrom || !(changed.has(id) || unchangedIds.includes(id))) return []
    const present = options.length > 0 ? options : [{ name: undefined, price }]
    const next = [
      ...(planned.price === undefined ? [] : [{ name: undefined, price: planned.price }]),
      ...(planned.options ?? []),
    ]
    return next
      .filter(
        line =>
          present.some(other => other.name === line.name && other.price !== line.price) &&
          !changed.get(id)?.some(({ option }) => option === line.name),
      )
      .map(
        line =>
          `${[name, line.name].filter(Boolean).join(', ')}: ${priceText(line.price)} stays planned for this day, as the file has the present price.`,
      )
  })
  const more = stays.length - STAYS_NAMED
  return more > 0 ? [...stays.slice(0, STAYS_NAMED), `${more} more prices stay planned for this day.`] : stays
}

/** What a response says of prices that are planned; another day, or another earlier plan, is another outcome. */
export function plannedAnswer(
  answer: ServiceImport,
  planned: Pick<ServiceImport, 'changes' | 'validFrom' | 'replaced'>,
): ServiceImport {
  const { changes, validFrom, replaced } = planned
  const seen = createHash('sha256')
    .update(JSON.stringify([answer.seen, validFrom, replaced, changes]))
    .digest('base64url')
  return { ...answer, ...planned, seen }
}
