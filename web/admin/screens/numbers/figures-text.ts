import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import type { Figures, NumbersQuery } from '#contracts/inquiries/numbers.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { formatDuration, shortDuration } from '#contracts/text/date-texts.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'

/** A percentage of fewer would say more than they do. */
const FEW = 10

type InTime = Pick<Figures, 'inTime' | 'late'>

/** "12 of 35", which could be in time; "-" where none could. */
export function inTimeText({ inTime, late }: InTime): string {
  const total = inTime + late
  return total === 0 ? '-' : `${formatNumber(inTime)} of ${formatNumber(total)}`
}

/** "34%"; undefined of fewer than ten. */
export function inTimePercentage({ inTime, late }: InTime): string | undefined {
  const total = inTime + late
  return total < FEW ? undefined : `${Math.round((inTime / total) * 100)}%`
}

/** "2 h 15 min"; "-" without a response. */
export const medianText = (minutes: number | null): string =>
  minutes === null ? '-' : formatDuration(minutes * MINUTE_MS)

/** The same where there is little room: "2 h". */
export const shortMedianText = (minutes: number | null): string =>
  minutes === null ? '-' : shortDuration(minutes * MINUTE_MS)

/** The address of the inquiries that a number counts. */
export const inquiriesOf = ({ from, to }: NumbersQuery, filter: Partial<InquiryFilter> = {}): string =>
  `${adminPaths.inquiries}?${new URLSearchParams({ ...filter, from, to, spam: 'hide' })}`
