import type { OpeningHours } from '#contracts/branches/hours.ts'
import { type BranchOfDay, dayAt, nextOpenDay } from '#contracts/days/day.ts'
import { dayAndMonth, nameOfDay, timeText } from '#contracts/text/date-texts.ts'
import { dayOfWeek, laterDay, minutesOf, salonTime } from '#contracts/text/days.ts'

export interface OpenStatus {
  open: boolean
  /** 'Open now · until 8pm', 'Closed · opens 9am', 'Closed today, Vesak Poya · opens tomorrow 9am' */
  text: string
}

const WEEK_DAYS = 7

function nextOpening(hours: OpeningHours, branch: BranchOfDay | undefined, today: string): string {
  const next = nextOpenDay(hours, branch, today)
  if (!next?.shift) return ''
  const { day, shift } = next
  const isThisWeek = day <= laterDay(today, WEEK_DAYS)
  const name = isThisWeek ? nameOfDay(dayOfWeek(day)) : dayAndMonth(day)
  return ` · opens ${day === laterDay(today, 1) ? 'tomorrow' : name} ${timeText(shift.opens)}`
}

/** Whether a branch, or the salon as a whole, is open, and what changes next, in the salon's time zone. */
export function openStatus(now: Date, hours: OpeningHours, branch?: BranchOfDay): OpenStatus {
  const { day: today, minute } = salonTime(now)
  const { shift, reason } = dayAt(hours, branch, today)
  const because = reason && `, ${reason}`
  if (!shift && reason) {
    return { open: false, text: `Closed today${because}${nextOpening(hours, branch, today)}` }
  }
  if (shift && minute < minutesOf(shift.opens)) {
    return { open: false, text: `Closed · opens ${timeText(shift.opens)}${because}` }
  }
  if (shift && minute < minutesOf(shift.closes)) {
    return { open: true, text: `Open now · until ${timeText(shift.closes)}${because}` }
  }
  return { open: false, text: `Closed${nextOpening(hours, branch, today)}` }
}
