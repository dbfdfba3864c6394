import { categories } from '#content/categories.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import type { OpeningHours } from '#contracts/branches/hours.ts'
import { dayAtEach } from '#contracts/days/day.ts'
import type { Service } from '#contracts/services/service.ts'
import { timeText } from '#contracts/text/date-texts.ts'
import { lowestPrice } from '../../salon/service-prices.ts'

/** The most branches that a line names. */
const NAMED_MAX = 3

const timesText = ({ opens, closes }: { opens: string; closes: string }) =>
  `${timeText(opens)} to ${timeText(closes)}`

/**
 * When the branches are open on a day, and which there are: 'Open today 11 am to 5 pm' and 'Wellawatte, Nugegoda'. Where their hours
 * differ, one text names both. While someone has still to enter hours, only which there are.
 * @param branches the enabled ones, at least one
 */
export function branchFacts(hours: OpeningHours, branches: readonly Branch[], today: string): string[] {
  const days = dayAtEach(hours, branches, today)
  const shifts = days.flatMap(({ shift }) => shift ?? [])
  const texts = new Set(days.map(({ shift }) => (shift ? timesText(shift) : 'closed')))
  const isNamed = branches.length <= NAMED_MAX
  const names = isNamed ? branches.map(({ name }) => name).join(', ') : `${branches.length} branches`
  // Of some branches no one has entered the hours.
  if (days.some(({ because }) => because === 'unknown')) return [names]
  if (shifts.length === 0) {
    const [reason, ...others] = new Set(days.map(day => day.reason))
    return [others.length === 0 && reason ? `Closed today, ${reason}` : 'Closed today', names]
  }
  const [text, ...others] = texts
  if (others.length === 0) return [`Open today ${text}`, names]
  if (!isNamed) return [`${shifts.length} of ${branches.length} branches open today`]
  const each = branches.map(({ name }, index) => {
    const shift = days[index]?.shift
    return `${name} ${shift ? timesText(shift) : 'closed'}`
  })
  return [`Open today: ${each.join(', ')}`]
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
