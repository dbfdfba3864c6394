import { shiftText } from '#contracts/branches/week.ts'
import type { Days } from '#contracts/days/day.ts'
import { dayAndMonth, nameOfDay } from '#contracts/text/date-texts.ts'
import { dayOfWeek } from '#contracts/text/days.ts'

/** 'on Tuesday 24 November', 'from 1 to 21 December', 'from 28 December to 3 January' */
function daysText({ from, until }: Days): string {
  if (from === until) return `on ${nameOfDay(dayOfWeek(from))} ${dayAndMonth(from)}`
  const isSameMonth = from.slice(0, 7) === until.slice(0, 7)
  return `from ${isSameMonth ? Number(from.slice(-2)) : dayAndMonth(from)} to ${dayAndMonth(until)}`
}

/** A closure or special hours: 'Closed on Tuesday 24 November, Il Poya.' */
export const closureText = (days: Days): string =>
  days.shift
    ? `Open ${shiftText(days.shift)} ${daysText(days)}, ${days.reason}.`
    : `Closed ${daysText(days)}, ${days.reason}.`
