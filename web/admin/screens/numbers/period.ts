import { PERIOD_DAYS_MAX } from '#contracts/inquiries/limits.ts'
import { NumbersQuery } from '#contracts/inquiries/numbers.ts'
import { monthName, shortDay } from '#contracts/text/date-texts.ts'
import { laterDay } from '#contracts/text/days.ts'

/** The days of a month such as `2026-02`. */
export function monthPeriod(month: string): NumbersQuery {
  const from = `${month}-01`
  // The 28th and four days are always in the next month.
  const next = laterDay(`${month}-28`, 4)
  return { from, to: laterDay(`${next.slice(0, 7)}-01`, -1) }
}

/** The month that a period is; undefined of any other. */
export function monthOf({ from, to }: NumbersQuery): string | undefined {
  const month = from.slice(0, 7)
  const whole = monthPeriod(month)
  return whole.from === from && whole.to === to ? month : undefined
}

/** How many months can be chosen by name. */
const MONTHS = 13

/** The month of a day and those before it, the newest first. */
export function lastMonths(today: string): string[] {
  const months = [today.slice(0, 7)]
  while (months.length < MONTHS) months.push(laterDay(`${months.at(-1)}-01`, -1).slice(0, 7))
  return months
}

/** "November 2026", or "Thu, 15 Jan 2026 to Sat, 17 Jan 2026". */
export function periodText(period: NumbersQuery): string {
  const month = monthOf(period)
  return month ? monthName(month) : `${shortDay(period.from)} to ${shortDay(period.to)}`
}

/** Whether a day is in a period, whose numbers then still grow. */
export const isRunning = ({ from, to }: NumbersQuery, today: string): boolean => from <= today && today <= to

/** The period in the URL; the present month where there is none, or none that has numbers. */
export function readPeriod(params: URLSearchParams, today: string): NumbersQuery {
  const asked = NumbersQuery.safeParse({ from: params.get('from'), to: params.get('to') })
  return asked.data ?? monthPeriod(today.slice(0, 7))
}

/** The period after one of its ends was moved to a day: the other end follows where there would be too many days. */
export function movedPeriod(day: string, otherEnd: string): NumbersQuery {
  if (day <= otherEnd) {
    const last = laterDay(day, PERIOD_DAYS_MAX - 1)
    return { from: day, to: last < otherEnd ? last : otherEnd }
  }
  const first = laterDay(day, 1 - PERIOD_DAYS_MAX)
  return { from: first > otherEnd ? first : otherEnd, to: day }
}
