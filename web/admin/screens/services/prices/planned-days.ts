import type { Service } from '#contracts/services/service.ts'
import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { counted } from '#contracts/text/number-texts.ts'

/** The prices that are planned for one day. */
export interface PlannedDay {
  validFrom: string
  prices: number
  /** Of these plans the website announces as many. */
  announced: number
  plans: { id: number; version: number }[]
}

/** The days for which prices are planned, the next first. */
export function plannedDaysOf(services: readonly Pick<Service, 'id' | 'planned'>[]): PlannedDay[] {
  const days = new Map<string, PlannedDay>()
  for (const { id, planned } of services) {
    if (!planned) continue
    const { validFrom, version, price, options = [], announced } = planned
    const day = days.get(validFrom) ?? { validFrom, prices: 0, announced: 0, plans: [] }
    day.prices += (price === undefined ? 0 : 1) + options.length
    day.announced += announced ? 1 : 0
    day.plans.push({ id, version })
    days.set(validFrom, day)
  }
  return [...days.values()].toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
}

/** '31 prices from 1 December', and whether the website says so. */
export function plannedDayText({ prices, validFrom, announced, plans }: PlannedDay): string {
  const text = `${counted(prices, 'price')} from ${dayAndMonth(validFrom)}`
  if (announced === 0) return text
  return announced === plans.length
    ? `${text}, announced`
    : `${text}, of ${counted(announced, 'service')} announced`
}
