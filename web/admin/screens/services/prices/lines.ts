import { Price, type Service, type ServiceOption } from '#contracts/services/service.ts'
import { readingsQuestion, readPrice } from '#contracts/services/typed-price.ts'
import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { formatExactly, formatNumber, formatRupees } from '#contracts/text/number-texts.ts'
import type { Unadjusted } from './adjustment.ts'

/** A price of the list: that of a service, or of one of its options. */
export interface PriceLine {
  key: string
  service: Service
  option?: string | undefined
  /** The stored price. */
  from: number
  /** What it will cost from a day on. */
  planned?: { to: number; validFrom: string } | undefined
}

/** A new price as it was typed or calculated. */
export interface PriceEdit {
  text: string
  /** The stored price at that time: someone else may have changed it since. */
  from: number
  unadjusted?: Unadjusted | undefined
  /** Whether it was typed: raising or lowering the prices again keeps it. */
  isTyped?: true
}

/** By the key of the line. */
export type Edits = Readonly<Record<string, PriceEdit>>

/** Names a line. It begins with a digit, so that it is no property that every object has. */
const lineKey = ({ id, option }: { id: number; option?: string | undefined }): string =>
  option === undefined ? `${id}` : `${id}:${option}`

/** What a service, or one of its options, will cost from a day on; undefined without a plan. */
export function plannedOf({ planned }: Pick<Service, 'planned'>, option?: string): PriceLine['planned'] {
  const to =
    option === undefined ? planned?.price : planned?.options?.find(({ name }) => name === option)?.price
  return planned && to !== undefined ? { to, validFrom: planned.validFrom } : undefined
}

const linesOfService = (service: Service): PriceLine[] =>
  service.options.length === 0
    ? [{ key: lineKey(service), service, from: service.price, planned: plannedOf(service) }]
    : service.options.map(({ name, price }) => ({
        key: lineKey({ id: service.id, option: name }),
        service,
        option: name,
        from: price,
        planned: plannedOf(service, name),
      }))

/** Names the planned price of a line: "Planned from 1 January: Rs. 4,900."; or, replaced, "Instead of Rs. 4,900, planned from 1 January." */
export function planHint({ to, validFrom }: NonNullable<PriceLine['planned']>, isReplaced = false): string {
  const day = dayAndMonth(validFrom)
  return isReplaced
    ? `Instead of ${formatRupees(to)}, planned from ${day}.`
    : `Planned from ${day}: ${formatRupees(to)}.`
}

/** Says of a line whose new price is the present one that its plan stays. */
export const staysHint = ({ to, validFrom }: NonNullable<PriceLine['planned']>): string =>
  `${formatRupees(to)} stays planned from ${dayAndMonth(validFrom)}. Cancel that in its menu in the list to keep the present price.`

/** The prices of services one by one, options as lines of their own. */
export const priceLines = (services: readonly Service[]): PriceLine[] => services.flatMap(linesOfService)

/** A line with its new price. */
export interface EditedLine extends PriceLine {
  /** As it was typed or calculated, or the stored price. */
  text: string
  /** NaN when what was typed can't be stored. */
  to: number
  isChanged: boolean
  /** Why the new price can't be stored. */
  problem?: string | undefined
  /** What someone may have overlooked. */
  notes: string[]
}

const unadjustedNotes: Readonly<Record<Unadjusted, string>> = {
  rounding: 'Stays: rounding would take the change back.',
  'too-low': 'Stays: it would cost nothing.',
  'too-high': 'Stays: it would be above Rs.\u00a010,000,000.',
}

function problemOf(text: string): string | undefined {
  const { price, readings } = readPrice(text)
  if (readings.length > 0) return readingsQuestion(readings)
  if (Number.isNaN(price)) return 'Valid price is required'
  if (price <= 0) return 'Price must be above 0'
  return Price.safeParse(price).error?.issues[0]?.message
}

/** A line with its new price, if it has one. */
export function editLine(line: PriceLine, edits: Edits): EditedLine {
  const edit = Object.hasOwn(edits, line.key) ? edits[line.key] : undefined
  if (!edit) return { ...line, text: formatExactly(line.from), to: line.from, isChanged: false, notes: [] }
  const problem = problemOf(edit.text)
  const price = problem === undefined ? readPrice(edit.text).price : Number.NaN
  const notes = [
    edit.unadjusted && unadjustedNotes[edit.unadjusted],
    // Nothing to say of a price that is stored by now as it was typed.
    edit.from !== line.from &&
      price !== line.from &&
      `Someone else has changed it: it was ${formatRupees(edit.from)} when you began.`,
  ].filter(note => note !== undefined && note !== false)
  return {
    ...line,
    text: edit.text,
    to: price,
    isChanged: price !== line.from,
    problem,
    notes,
  }
}

/** A service with new prices, as it is sent: of options all of them. */
export interface PriceChange {
  id: number
  version: number
  price?: number
  options?: ServiceOption[]
}

/** The new prices of lines that change, by service. */
export function priceChanges(lines: readonly EditedLine[]): PriceChange[] {
  const services = Map.groupBy(
    lines.filter(({ isChanged }) => isChanged),
    ({ service }) => service,
  )
  return [...services].map(([{ id, version, options }, changed]) => {
    const [first] = changed
    if (first && first.option === undefined) return { id, version, price: first.to }
    const to = new Map(changed.map(line => [line.option, line.to]))
    return {
      id,
      version,
      options: options.map(({ name, price }) => ({ name, price: to.get(name) ?? price })),
    }
  })
}

/** How many planned prices the new ones of lines take the place of, when they are planned for a day. */
export function countReplaced(lines: readonly EditedLine[], validFrom: string): number {
  const changed = lines.filter(({ isChanged }) => isChanged)
  const services = new Map(changed.map(({ service }) => [service.id, service]))
  const ofOtherDays = [...services.values()].flatMap(({ planned }) =>
    planned && planned.validFrom !== validFrom
      ? [(planned.price === undefined ? 0 : 1) + (planned.options ?? []).length]
      : [],
  )
  const ofTheDay = changed.filter(({ planned, to }) => planned?.validFrom === validFrom && planned.to !== to)
  return ofOtherDays.reduce((sum, count) => sum + count, 0) + ofTheDay.length
}

/** How a price changes: "+450 (10 %)"; empty when it stays. */
export function differenceText(from: number, to: number): string {
  const cents = Math.round(to * 100) - Math.round(from * 100)
  if (Number.isNaN(cents) || cents === 0) return ''
  const sign = cents > 0 ? '+' : '−'
  const percent = Math.abs((to - from) / from) * 100
  const rounded = percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)
  return `${sign}${formatExactly(Math.abs(cents) / 100)} (${formatNumber(rounded)}\u00a0%)`
}
