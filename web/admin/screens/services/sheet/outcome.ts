// Long: all that a spreadsheet would change, as the screen shows it and as it is sent, now or from a day on.

import { categories } from '#content/categories.ts'
import { isSameValue } from '#contracts/api/same-value.ts'
import type { CategoryId } from '#contracts/services/category.ts'
import type { Service, ServiceInput } from '#contracts/services/service.ts'
import type { ServiceChange } from '#contracts/services/service-changes.ts'
import {
  cellsOf,
  markOf,
  pricesText,
  type SheetNames,
  type SheetService,
} from '#contracts/services/sheet-cells.ts'
import { headingOf, otherColumns } from '#contracts/services/sheet-columns.ts'
import { counted, formatRupees } from '#contracts/text/number-texts.ts'
import type { ServiceChanges } from '../change-calls.ts'
import { type ChangedPrice, fullName, changedPrices as questionedPrices } from '../large-change.ts'
import { plannedOf } from '../prices/lines.ts'
import type { RefusedRow, RowAddition, RowChange, SheetChanges } from './read/read-rows.ts'

/** Names a line about options that were added, renamed, reordered or removed. */
const OPTIONS_FIELD = 'Options'

/** A price that a spreadsheet changes. */
export interface SheetPrice {
  row: number
  service: Service
  option?: string
  from: number
  to: number
}

/** Another cell that a spreadsheet changes. */
export interface SheetField {
  row: number
  name: string
  /** The heading of its column. */
  field: string
  from: string
  to: string
}

/** A service that a spreadsheet adds. */
export interface SheetAddition {
  row: number
  name: string
  categoryId: CategoryId
  duration: string
  prices: { option?: string; to: number }[]
}

/** A row whose service was changed since the spreadsheet was downloaded. */
export interface ChangedSince {
  row: number
  id: number
  name: string
  /** Its prices at the download and now, where these differ. */
  prices?: { downloaded: string; now: string }
}

/** What becomes of services that were changed since the download. */
export type ChangedSinceChoice = 'keep' | 'replace'

/** From when the prices of a spreadsheet are valid. */
export interface SheetDay {
  validFrom: string
  announce: boolean
}

/** What a spreadsheet would change. What stays as it is is left out. */
export interface Outcome {
  prices: SheetPrice[]
  fields: SheetField[]
  added: SheetAddition[]
  /** The services that change, by their rows. */
  changed: { row: number; service: Service }[]
  /** The prices about whose size is asked, also those of options in another order. */
  questioned: ChangedPrice[]
  changedSince: ChangedSince[]
  /** How many services are changed or added. */
  services: number
  unchanged: number
  absent: number
  /** How many earlier plans its planned prices replace. */
  replaced: number
  notes: string[]
  /** Why it can't be done as it is. */
  problems: RefusedRow[]
  /** What is sent. */
  input: ServiceChanges
}

const optionNames = ({ options }: SheetService) => options.map(({ name }) => name)

/** Whether two states of a service have the same options, whatever they cost: then each price has a line of its own. */
const hasSameOptions = (one: SheetService, other: SheetService): boolean =>
  isSameValue(optionNames(one), optionNames(other))

/** The prices that a row changes. */
function changedPrices({ row, before, after }: RowChange): SheetPrice[] {
  if (!hasSameOptions(before, after)) return []
  if (before.options.length === 0)
    return before.price === after.price ? [] : [{ row, service: before, from: before.price, to: after.price }]
  return before.options.flatMap(({ name: option, price: from }, index) => {
    const to = after.options[index]?.price ?? from
    return from === to ? [] : [{ row, service: before, option, from, to }]
  })
}

/** The other cells that a row changes. */
function changedSheetFields({ row, before, after }: RowChange, names: SheetNames): SheetField[] {
  const { name } = before
  const [old, next] = [cellsOf(before, names), cellsOf(after, names)]
  const fields = otherColumns.flatMap(column => {
    const from = String(old.get(column) ?? '')
    const to = String(next.get(column) ?? '')
    const isSame = column === 'branches' ? isSameValue(before.branches, after.branches) : from === to
    return isSame ? [] : [{ row, name, field: headingOf(column), from, to }]
  })
  if (hasSameOptions(before, after)) return fields
  return [{ row, name, field: OPTIONS_FIELD, from: pricesText(before), to: pricesText(after) }, ...fields]
}

const unset = new Set(['', 'no', 'all'])

/** The other cells of a new service that are not as usual, such as a description. */
function addedFields({ row, service }: RowAddition, names: SheetNames): SheetField[] {
  const cells = cellsOf(service, names)
  return otherColumns
    .filter(column => column !== 'category' && column !== 'name')
    .map(column => ({
      row,
      name: service.name,
      field: headingOf(column),
      from: '',
      to: String(cells.get(column) ?? ''),
    }))
    .filter(({ to }) => !unset.has(to))
}

const toAddition = ({ row, service }: RowAddition): SheetAddition => ({
  row,
  name: service.name,
  categoryId: service.categoryId,
  duration: service.duration,
  prices:
    service.options.length > 0
      ? service.options.map(({ name, price }) => ({ option: name, to: price }))
      : [{ to: service.price }],
})

/** A service that was changed and is again as it was, such as by an undo, was not changed. */
function isChangedSince({ version, downloaded, before }: RowChange): boolean {
  if (version === before.version) return false
  return downloaded ? downloaded.mark !== markOf(before) : version !== undefined
}

function toChangedSince({ row, before, downloaded }: RowChange): ChangedSince {
  const now = pricesText(before)
  return {
    row,
    id: before.id,
    name: before.name,
    ...(downloaded && downloaded.prices !== now && { prices: { downloaded: downloaded.prices, now } }),
  }
}

/** The fields of a service that a row changes, as they are sent. */
function toChange({ before, after }: RowChange): ServiceChange {
  const hasOptions = after.options.length > 0
  const changed = Object.entries(after).filter(
    ([field, value]) =>
      // With options the price is theirs.
      !(field === 'price' && hasOptions) && !isSameValue(value, before[field as keyof SheetService]),
  )
  return { id: before.id, version: before.version, ...(Object.fromEntries(changed) as Partial<ServiceInput>) }
}

const ONLY_PRICES =
  'Only prices can be valid from a later day. Put back what was here, or upload the file without a day.'
const NO_NEW_SERVICE =
  'This row adds a service, which can’t wait for a day. Remove it, or upload the file without a day.'

const isPlanned = ({ service, option, to }: SheetPrice, { validFrom, announce }: SheetDay): boolean =>
  plannedOf(service, option)?.to === to &&
  service.planned?.validFrom === validFrom &&
  service.planned.announced === announce

const plannedNote = (count: number) =>
  `${counted(count, 'price of this file is', 'prices of this file are')} planned for this day already.`

/** How many of them notes name. */
const STAYS_NAMED = 20

/**
 * The prices that a spreadsheet has as they are now, while others are planned for the same day: an unchanged cell leaves a plan as it is.
 * @returns a sentence each
 */
function staysPlanned(
  { changes, unchangedIds }: Pick<SheetChanges, 'changes' | 'unchangedIds'>,
  services: readonly Service[],
  { validFrom }: SheetDay,
): string[] {
  const changed = new Map(changes.map(change => [change.before.id, changedPrices(change)]))
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
          `${fullName({ name, option: line.name })}: ${formatRupees(line.price)} stays planned for this day, as the file has the present price.`,
      )
  })
  const more = stays.length - STAYS_NAMED
  return more > 0 ? [...stays.slice(0, STAYS_NAMED), `${more} more prices stay planned for this day.`] : stays
}

/** How many planned prices those of a spreadsheet take the place of. */
function countReplacedPlans(prices: readonly SheetPrice[], validFrom: string): number {
  const services = new Set(prices.map(({ service }) => service))
  const ofOtherDays = [...services].flatMap(({ planned }) =>
    planned && planned.validFrom !== validFrom
      ? [...(planned.price === undefined ? [] : [planned.price]), ...(planned.options ?? [])]
      : [],
  )
  const ofTheDay = prices.filter(({ service, option, to }) => {
    const planned = plannedOf(service, option)
    return planned?.validFrom === validFrom && planned.to !== to
  })
  return ofOtherDays.length + ofTheDay.length
}

/** What is chosen on the screen about a spreadsheet. */
export interface SheetChoices {
  /** Undefined: the prices are valid now. */
  day?: SheetDay | undefined
  /** Undefined: not chosen yet. */
  changedSince?: ChangedSinceChoice | undefined
}

/** What a spreadsheet would change of the stored services. */
export function outcomeOf(
  found: SheetChanges,
  services: readonly Service[],
  branches: SheetNames['branches'],
  { day, changedSince }: SheetChoices,
): Outcome {
  const names = { branches, categories }
  const late = found.changes.filter(isChangedSince)
  const wanted =
    changedSince === 'keep' ? found.changes.filter(change => !late.includes(change)) : found.changes
  const pricesOfRow = (change: RowChange) =>
    day ? changedPrices(change).filter(price => !isPlanned(price, day)) : changedPrices(change)
  const changes = wanted.filter(
    change => pricesOfRow(change).length > 0 || changedSheetFields(change, names).length > 0,
  )
  const prices = changes.flatMap(pricesOfRow)
  const fields = changes.flatMap(change => changedSheetFields(change, names))
  const alreadyPlanned = wanted.flatMap(changedPrices).length - prices.length
  // Rows that wait for a decision may be refused for what someone else has changed.
  const waiting = changedSince === 'replace' ? [] : late
  const problems = [
    ...found.problems,
    ...(day
      ? [
          ...changes
            .filter(change => !waiting.includes(change))
            .flatMap(change => changedSheetFields(change, names))
            .map(({ row, field }) => ({ row, field, message: ONLY_PRICES })),
          ...found.additions.map(({ row }) => ({ row, message: NO_NEW_SERVICE })),
        ].toSorted((one, other) => one.row - other.row)
      : []),
  ]
  return {
    prices,
    fields: [...fields, ...found.additions.flatMap(addition => addedFields(addition, names))],
    added: found.additions.map(toAddition),
    changed: changes.map(({ row, before }) => ({ row, service: before })),
    questioned: changes.flatMap(({ before, after }) => questionedPrices(before.name, before, after)),
    changedSince: late.map(toChangedSince),
    services: changes.length + found.additions.length,
    unchanged: found.unchanged + wanted.length - changes.length,
    absent: found.absent,
    replaced: day ? countReplacedPlans(prices, day.validFrom) : 0,
    notes: [
      ...found.notes,
      ...(day ? staysPlanned(found, services, day) : []),
      ...(alreadyPlanned > 0 ? [plannedNote(alreadyPlanned)] : []),
    ],
    problems,
    input: {
      changes: changes.map(toChange),
      added: found.additions.map(({ service }) => service),
      uploaded: true,
      ...(day && { validFrom: day.validFrom, announce: day.announce }),
    },
  }
}
