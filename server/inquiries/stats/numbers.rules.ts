import type { InquiryStatus } from '#contracts/inquiries/inquiry.ts'
import { inquiryStatuses } from '#contracts/inquiries/limits.ts'
import type { Numbers, NumbersQuery } from '#contracts/inquiries/numbers.ts'
import { DAY_MS, daysUpTo, HOUR_MS, laterDay, MINUTE_MS, startOfDay } from '#contracts/text/days.ts'

const isFirstOfMonth = (day: string) => day.endsWith('-01')

/** The period that one is compared with: of a whole month the month before, of other days as many days before. */
export function periodBefore({ from, to }: NumbersQuery): NumbersQuery {
  const last = laterDay(from, -1)
  const isMonth =
    isFirstOfMonth(from) && isFirstOfMonth(laterDay(to, 1)) && from.slice(0, 7) === to.slice(0, 7)
  if (isMonth) return { from: `${last.slice(0, 7)}-01`, to: last }
  return { from: laterDay(from, -countDays({ from, to })), to: last }
}

/** How many days a period has. */
const countDays = ({ from, to }: NumbersQuery): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** The days of a period, oldest first. */
export const daysOf = (period: NumbersQuery): string[] => daysUpTo(period.to, countDays(period))

/** The median as a whole number; null without values. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2)
}

/** Whole minutes from arrival to first response, at least 0. */
export const responseMinutes = (createdAt: string, respondedAt: string): number =>
  Math.max(0, Math.floor((Date.parse(respondedAt) - Date.parse(createdAt)) / MINUTE_MS))

/**
 * The length of an instant up to the tens of minutes, as in `2026-01-15T06:3`: the database counts inquiries by these, so that the
 * numbers read no more rows however many have arrived. A day of the salon begins with one.
 */
export const SLOT_LENGTH = '2026-01-15T06:3'.length

/** How many inquiries of a status arrived in ten minutes. */
export interface CountedSlot {
  slot: string
  status: InquiryStatus
  total: number
}

/**
 * Sums up inquiries by day and status, and by hour of the week, in the salon's time zone.
 * @param days oldest first, without gaps
 */
export function countByDay(
  slots: readonly CountedSlot[],
  days: readonly string[],
): Pick<Numbers, 'days' | 'hours'> {
  const starts = days.map(day => Date.parse(startOfDay(day)))
  const weekdays = days.map(day => new Date(day).getUTCDay())
  const totals = days.map(() => Object.fromEntries(inquiryStatuses.map(status => [status, 0])))
  const hours = new Map<number, number>()
  for (const { slot, status, total } of slots) {
    const at = Date.parse(`${slot}0:00.000Z`)
    const index = starts.findLastIndex(start => start <= at)
    const ofDay = totals[index]
    if (!ofDay) continue
    ofDay[status] = (ofDay[status] ?? 0) + total
    const hour = (weekdays[index] ?? 0) * 24 + Math.floor((at - (starts[index] ?? 0)) / HOUR_MS)
    hours.set(hour, (hours.get(hour) ?? 0) + total)
  }
  return {
    days: days.map((day, index) => ({ day, totals: totals[index] as Record<InquiryStatus, number> })),
    hours: [...hours].map(([hour, total]) => ({ weekday: Math.floor(hour / 24), hour: hour % 24, total })),
  }
}
