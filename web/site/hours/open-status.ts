import type { OpeningHours } from '#contracts/branches/hours.ts'
import { type BranchOfDay, dayAt, nextOpenDay } from '#contracts/days/day.ts'
import { dayAndMonth, nameOfDay, timeText } from '#contracts/text/date-texts.ts'
import { dayOfWeek, laterDay, minutesOf, salonTime } from '#contracts/text/days.ts'

export interface OpenStatus {
  open: boolean
  /** 'Open now · until 8 pm', 'Closed · opens 9 am', 'Closed today, Vesak Poya · opens tomorrow 9 am' */
  text: string
  /** 'open until 8 pm', 'opens tomorrow 9 am'; 'closed' where the next opening is not known */
  brief: string
}

const WEEK_DAYS = 7

function nextOpening(hours: OpeningHours, branch: BranchOfDay | undefined, today: string): string {
  const next = nextOpenDay(hours, branch, today)
  if (!next?.shift) return ''
  const { day, shift } = next
  const isThisWeek = day <= laterDay(today, WEEK_DAYS)
  const name = isThisWeek ? nameOfDay(dayOfWeek(day)) : dayAndMonth(day)
  return `opens ${day === laterDay(today, 1) ? 'tomorrow' : name} ${timeText(shift.opens)}`
}

/** Whether a branch, or the salon as a whole, is open, and what changes next, in the salon's time zone. */
export function openStatus(now: Date, hours: OpeningHours, branch?: BranchOfDay): OpenStatus {
  const { day: today, minute } = salonTime(now)
  const { shift, reason } = dayAt(hours, branch, today)
  const because = reason && `, ${reason}`
  if (shift && minute < minutesOf(shift.opens)) {
    const brief = `opens ${timeText(shift.opens)}`
    return { open: false, text: `Closed · ${brief}${because}`, brief }
  }
  if (shift && minute < minutesOf(shift.closes)) {
    const until = `until ${timeText(shift.closes)}`
    return { open: true, text: `Open now · ${until}${because}`, brief: `open ${until}` }
  }
  const next = nextOpening(hours, branch, today)
  const closed = !shift && reason ? `Closed today${because}` : 'Closed'
  return { open: false, text: [closed, next].filter(Boolean).join(' · '), brief: next || 'closed' }
}
