// What a day is at a branch, and what a service costs then. Whatever names a day asks here: pages, mails, the back
// office, the API.
import { isSameValue } from '../api/same-value.ts'
import type { OpeningHours, SpecialHours, WeekHours } from '../branches/hours.ts'
import { isKnownWeek } from '../branches/week.ts'
import type { AnnouncedPrice } from '../services/planned-price.ts'
import type { Service } from '../services/service.ts'
import { dayOfWeek, laterDay, minutesOf, salonTime } from '../text/days.ts'
import type { Day } from './branch-days.ts'

/** Whether it is closed on a day; not where no one knows. */
export const isClosed = ({ shift, because }: Pick<Day, 'shift' | 'because'>): boolean =>
  shift === null && because !== 'unknown'

/** A branch as far as its days depend on it. */
export interface BranchOfDay {
  id: number
  hours?: WeekHours | undefined
}

/** Consecutive days that are the same: closed for the same reason, or open for the same hours. */
export interface Days extends Omit<Day, 'day'> {
  from: string
  until: string
}

const isDuring =
  (day: string) =>
  ({ from, until }: SpecialHours) =>
    from <= day && day <= until

/** The length of special hours, for comparisons. */
const lengthOf = ({ from, until }: SpecialHours) => Date.parse(until) - Date.parse(from)

/**
 * The special hours that count on a day. Those of the branch come before those of all branches, but long ones with
 * hours don't open a branch on a single day on which all are closed.
 */
function specialOn({ special }: OpeningHours, branch: BranchOfDay | undefined, day: string) {
  const listed = special.filter(isDuring(day))
  const own = branch && listed.find(({ branches }) => branches?.includes(branch.id))
  const all = listed.find(({ branches }) => branches === null)
  if (own?.shift && all && lengthOf(all) < lengthOf(own)) return all
  return own ?? all
}

/**
 * What a day is at a branch, or at the salon as a whole when none is given: open, closed and why, or unknown. Special hours of
 * this one day and closures count before Poya days, Poya days before longer special hours, and all of them before the
 * week.
 */
export function dayAt(hours: OpeningHours, branch: BranchOfDay | undefined, day: string): Day {
  const special = specialOn(hours, branch, day)
  const poya = hours.poya.find(({ date, closed }) => closed && date === day)
  const isBeforePoya = special && (special.shift === null || special.from === special.until)
  if (poya && !isBeforePoya) return { day, shift: null, because: 'poya', reason: poya.name }
  if (special) {
    const { shift, reason } = special
    return { day, shift, because: shift ? 'special hours' : 'closure', reason }
  }
  const week = branch?.hours ?? hours.week
  return { day, shift: week[dayOfWeek(day)], because: isKnownWeek(week) ? 'week' : 'unknown', reason: '' }
}

/** What a day is at each of some branches; without any, at the salon as a whole. */
export const dayAtEach = (hours: OpeningHours, branches: readonly BranchOfDay[], day: string): Day[] =>
  branches.length > 0 ? branches.map(branch => dayAt(hours, branch, day)) : [dayAt(hours, undefined, day)]

/** Each day from one to another, as `dayAt` returns it. */
export function daysAt(
  hours: OpeningHours,
  branch: BranchOfDay | undefined,
  from: string,
  until: string,
): Day[] {
  const days: Day[] = []
  for (let day = from; day <= until; day = laterDay(day, 1)) days.push(dayAt(hours, branch, day))
  return days
}

/** Whether the days are the same, so that consecutive ones are named together. */
const areAlike = (one: Days, other: Days) =>
  one.reason === other.reason && isSameValue(one.shift, other.shift)

/** The days that differ from the week, in their order: closures, special hours and Poya days. */
export function specialDaysAt(hours: OpeningHours, branch?: BranchOfDay): Days[] {
  const poya = hours.poya.filter(({ closed }) => closed).map(({ date }) => ({ from: date, until: date }))
  // Between one of these days and the next only the weekday changes the hours.
  const changes = [...hours.special, ...poya].flatMap(({ from, until }) => [from, laterDay(until, 1)])
  const starts = [...new Set(changes)].sort()
  const found: Days[] = []
  for (const [index, from] of starts.slice(0, -1).entries()) {
    const { day: _, ...kind } = dayAt(hours, branch, from)
    if (kind.because === 'week' || kind.because === 'unknown') continue
    const days = { ...kind, from, until: laterDay(starts[index + 1] as string, -1) }
    const last = found.at(-1)
    if (last && laterDay(last.until, 1) === from && areAlike(last, days)) last.until = days.until
    else found.push(days)
  }
  return found
}

/** Longer than any closure is known ahead. */
const LOOK_AHEAD_DAYS = 60

/** The next day on which a branch is open, after a day; undefined if there is none within two months. */
export const nextOpenDay = (
  hours: OpeningHours,
  branch: BranchOfDay | undefined,
  after: string,
): Day | undefined =>
  daysAt(hours, branch, laterDay(after, 1), laterDay(after, LOOK_AHEAD_DAYS)).find(({ shift }) => shift)

/**
 * The two days nearest to a day on which one of some branches is open, in their order; of two that are equally near
 * the later one comes first.
 * @param first no day before this one
 */
export function nearestOpenDays(
  hours: OpeningHours,
  branches: readonly BranchOfDay[],
  day: string,
  first: string,
): string[] {
  const found: string[] = []
  for (let distance = 1; distance <= LOOK_AHEAD_DAYS && found.length < 2; distance++)
    for (const near of [laterDay(day, distance), laterDay(day, -distance)])
      if (near >= first && found.length < 2 && dayAtEach(hours, branches, near).some(({ shift }) => shift))
        found.push(near)
  return found.sort()
}

/**
 * Whether a branch is open, in the salon's time zone. One that does not open within two months counts as open: what
 * waits for its next opening would wait for ever.
 */
export function isOpenAt(now: Date, hours: OpeningHours, branch?: BranchOfDay): boolean {
  const { day, minute } = salonTime(now)
  const { shift } = dayAt(hours, branch, day)
  if (shift && minute >= minutesOf(shift.opens) && minute < minutesOf(shift.closes)) return true
  return !shift && nextOpenDay(hours, branch, day) === undefined
}

/** The prices of a service, and those that are planned for a later day, as far as the reader may know of them. */
export type PricedService = Pick<Service, 'price' | 'options'> & {
  planned?: AnnouncedPrice | null | undefined
  announced?: AnnouncedPrice | undefined
}

/** The prices of a service as they are told to someone who may have named a day. */
export interface AskedPrices {
  prices: Pick<Service, 'price' | 'options'>
  /** The day of which these are the prices, where they are planned; undefined of the present ones. */
  on?: string
  /** The prices that follow, and their first day; only where no day was named. */
  later?: Pick<Service, 'price' | 'options'> & { from: string }
}

/** The prices of a service on a day; without one (empty) the present ones, and those that follow them. */
export function askedPrices(service: PricedService, day: string): AskedPrices {
  const plan = planOf(service)
  if (!plan) return { prices: service }
  if (!day) return { prices: service, later: { ...pricesOn(service, plan.validFrom), from: plan.validFrom } }
  return { prices: pricesOn(service, day), ...(day >= plan.validFrom && { on: day }) }
}

/** A service as it is announced to be on a day: with the prices of then, and without the plan that they are of. */
export function serviceOn({ announced, ...service }: Service, day: string): Service {
  const isValid = announced !== undefined && announced.validFrom <= day
  return {
    ...service,
    ...pricesOn({ ...service, announced }, day),
    ...(announced && !isValid && { announced }),
  }
}

/** The plan of a service that the reader may know of: in the back office each, else the announced one. */
export const planOf = ({ planned, announced }: PricedService): AnnouncedPrice | undefined =>
  planned ?? announced

/**
 * What a service costs on a day: its price and its options, with the prices that are planned from that day or an
 * earlier one.
 */
export function pricesOn(service: PricedService, day: string): Pick<Service, 'price' | 'options'> {
  const { price, options } = service
  const plan = planOf(service)
  if (!plan || day < plan.validFrom) return { price, options }
  if (options.length === 0) return { price: plan.price ?? price, options }
  const then = options.map(({ name, price: now }) => ({
    name,
    price: plan.options?.find(option => option.name === name)?.price ?? now,
  }))
  return { price: Math.min(...then.map(option => option.price)), options: then }
}
