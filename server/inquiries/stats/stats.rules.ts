import type { InboxSummary } from '#contracts/inbox.ts'
import { type InquiryStatus, InquiryStatus as Status } from '#contracts/inquiry.ts'
import type { InquiryRow } from '../../db/tables.ts'
import { startOfDay } from './days.rules.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

const BRANCHES_MAX = 20

/** The median as a whole number; null without values. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2)
}

/** Whole minutes from arrival to first response, at least 0. */
export const responseMinutes = (createdAt: string, answeredAt: string): number =>
  Math.max(0, Math.floor((Date.parse(answeredAt) - Date.parse(createdAt)) / MINUTE_MS))

/** The last `count` days up to `last`, oldest first, as `2026-01-15`. */
export const daysUpTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) =>
    Temporal.PlainDate.from(last)
      .subtract({ days: count - 1 - n })
      .toString(),
  )

/** The parts of an inquiry that the stats count. */
export type CountedInquiry = Pick<InquiryRow, 'status' | 'category' | 'countedBranch' | 'createdAt'>

/** The number of inquiries by key, the most frequent first, ties by key. */
const countBy = <Key extends string>(
  inquiries: readonly CountedInquiry[],
  keyOf: (inquiry: CountedInquiry) => Key,
): [key: Key, total: number][] =>
  [...Map.groupBy(inquiries, keyOf)]
    .map(([key, { length }]): [Key, number] => [key, length])
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))

/**
 * Counts inquiries by day and status, by category, by branch, and by hour of the week, in the salon's time zone.
 * @param days oldest first
 */
export function countByDay(
  inquiries: readonly CountedInquiry[],
  days: readonly string[],
): Pick<InboxSummary, 'days' | 'categories' | 'branches' | 'hours'> {
  const starts = days.map(day => Date.parse(startOfDay(day)))
  const weekdays = days.map(day => new Date(day).getUTCDay())
  const totals = days.map(() => Object.fromEntries(Status.options.map(status => [status, 0])))
  const hours = new Map<number, number>()
  for (const { createdAt, status } of inquiries) {
    const at = Date.parse(createdAt)
    const index = starts.findLastIndex(start => start <= at)
    const ofDay = totals[index]
    if (!ofDay) continue
    ofDay[status] = (ofDay[status] ?? 0) + 1
    const hour = (weekdays[index] ?? 0) * 24 + Math.floor((at - (starts[index] ?? 0)) / HOUR_MS)
    hours.set(hour, (hours.get(hour) ?? 0) + 1)
  }
  return {
    days: days.map((day, index) => ({ day, totals: totals[index] as Record<InquiryStatus, number> })),
    categories: countBy(inquiries, ({ category }) => category).map(([category, total]) => ({
      category,
      total,
    })),
    branches: countBy(inquiries, inquiry => inquiry.countedBranch)
      .slice(0, BRANCHES_MAX)
      .map(([name, total]) => ({ name, total })),
    hours: [...hours].map(([hour, total]) => ({ weekday: Math.floor(hour / 24), hour: hour % 24, total })),
  }
}
