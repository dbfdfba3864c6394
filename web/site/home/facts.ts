import { categories } from '#content/categories.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import type { OpeningHours } from '#contracts/branches/hours.ts'
import type { Day } from '#contracts/days/branch-days.ts'
import { dayAtEach } from '#contracts/days/day.ts'
import type { Service } from '#contracts/services/service.ts'
import { timeText } from '#contracts/text/date-texts.ts'
import { minutesOf, salonTime } from '#contracts/text/days.ts'
import { lowestPrice } from '../../salon/service-prices.ts'
import { type OpenStatus, openStatus } from '../hours/open-status.ts'

/** The most branches that a line names. */
const NAMED_MAX = 3

const timesText = ({ opens, closes }: { opens: string; closes: string }) =>
  `${timeText(opens)} to ${timeText(closes)}`

/** 'Wellawatte 9 am to 8 pm, Nugegoda closed' */
const listed = (branches: readonly Branch[], texts: readonly string[]) =>
  branches.map(({ name }, index) => `${name} ${texts[index]}`).join(', ')

/** When branches open again, none of which is open today any more: 'Closed · opens tomorrow 9 am'. */
function closedFacts(statuses: readonly OpenStatus[], branches: readonly Branch[], names: string): string[] {
  const [text, ...otherTexts] = new Set(statuses.map(status => status.text))
  if (text && otherTexts.length === 0) return [text, names]
  const briefs = statuses.map(({ brief }) => brief)
  const [brief, ...others] = new Set(briefs)
  if (others.length === 0) return [brief === 'closed' ? 'Closed' : `Closed · ${brief}`, names]
  return branches.length > NAMED_MAX ? ['Closed', names] : [`Closed: ${listed(branches, briefs)}`]
}

/**
 * When the branches are open on the day of an instant, and which there are: 'Open today 11 am to 5 pm' and 'Wellawatte, Nugegoda'; once
 * all have closed, when they open again. Where they differ, one text names both. While someone has still to enter hours, only which
 * there are.
 * @param branches the enabled ones, at least one
 */
export function branchFacts(hours: OpeningHours, branches: readonly Branch[], now: Date): string[] {
  const { day, minute } = salonTime(now)
  const days = dayAtEach(hours, branches, day)
  const isNamed = branches.length <= NAMED_MAX
  const names = isNamed ? branches.map(({ name }) => name).join(', ') : `${branches.length} branches`
  // Of some branches no one has entered the hours.
  if (days.some(({ because }) => because === 'unknown')) return [names]
  const isOver = ({ shift }: Day) => shift !== null && minute >= minutesOf(shift.closes)
  if (days.every(at => at.shift === null || isOver(at)))
    return closedFacts(
      branches.map(branch => openStatus(now, hours, branch)),
      branches,
      names,
    )
  const texts = days.map(at => (isOver(at) ? 'closed now' : at.shift ? timesText(at.shift) : 'closed'))
  const [text, ...others] = new Set(texts)
  if (others.length === 0) return [`Open today ${text}`, names]
  if (isNamed) return [`Open today: ${listed(branches, texts)}`]
  const open = branches.filter(branch => openStatus(now, hours, branch).open).length
  if (open > 0 && days.some(isOver)) return [`${open} of ${branches.length} branches open now`]
  const left = days.filter(at => at.shift && !isOver(at)).length
  return [`${left} of ${branches.length} branches open today`]
}

/** From what price, and of what: of cuts, if the list has any, else of its first category that has a price. Not per nail. */
export function priceFact(services: readonly Service[]): { of: string; price: number } | undefined {
  const cuts = services.filter(({ categoryId, name }) => categoryId === 'hair' && /\bcuts?\b/i.test(name))
  const kinds = [
    { of: 'cuts', listed: cuts },
    ...categories.map(({ id, name }) => ({
      of: name.toLowerCase(),
      listed: services.filter(({ categoryId }) => categoryId === id),
    })),
  ]
  for (const { of, listed } of kinds) {
    const price = lowestPrice(listed.filter(({ perNail }) => !perNail))
    if (price !== undefined) return { of, price }
  }
  return undefined
}

export const SHOWN_PRICES = 6

/** Each service with how many of its category come before it. */
const inRounds = (services: readonly Service[]) => {
  const counts = new Map<string, number>()
  return services.map(service => {
    const round = counts.get(service.categoryId) ?? 0
    counts.set(service.categoryId, round + 1)
    return { service, round }
  })
}

/**
 * Six services that stand for the list, in its order: popular ones before others, and one of each category before the second of any.
 */
export function pickServices(services: readonly Service[]): Service[] {
  const order = [true, false].flatMap(popular =>
    inRounds(services.filter(service => service.popular === popular)).sort(
      (one, other) => one.round - other.round,
    ),
  )
  const picked = new Set(order.slice(0, SHOWN_PRICES).map(({ service }) => service))
  return services.filter(service => picked.has(service))
}
