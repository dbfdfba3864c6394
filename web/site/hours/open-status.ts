import type { SpecialDay } from '#contracts/branches/hours.ts'
import { type Hours, hoursOn } from '#contracts/branches/special-days.ts'
import { shiftText } from '#contracts/branches/week.ts'
import { dayAndMonth, nameOfDay, timeText } from '#contracts/text/date-texts.ts'
import { dayOfWeek, laterDay, minutesOf, salonDay, salonTime } from '#contracts/text/days.ts'

export interface OpenStatus {
  open: boolean
  /** 'Open now · until 8pm', 'Closed · opens 9am', 'Closed today, Vesak Poya · opens tomorrow 9am' */
  text: string
}

const WEEK_DAYS = 7
// More days than any series of closures.
const LOOK_AHEAD_DAYS = 60
function nextOpening(hours: Hours, date: string): string {
  for (let ahead = 1; ahead <= LOOK_AHEAD_DAYS; ahead++) {
    const day = laterDay(date, ahead)
    const { shift } = hoursOn(hours, day)
    if (!shift) continue
    const name = ahead <= WEEK_DAYS ? nameOfDay(dayOfWeek(day)) : dayAndMonth(day)
    return ` · opens ${ahead === 1 ? 'tomorrow' : name} ${timeText(shift.opens)}`
  }
  return ''
}

/**
 * Whether a salon is open, and what changes next, in the salon's time zone.
 * @param hours as `hoursOf` returns them
 */
export function openStatus(now: Date, hours: Hours): OpenStatus {
  const { day: date, minute } = salonTime(now)
  const { shift, reason } = hoursOn(hours, date)
  const because = reason === undefined ? '' : `, ${reason}`
  if (!shift && reason !== undefined) {
    return { open: false, text: `Closed today${because}${nextOpening(hours, date)}` }
  }
  if (shift && minute < minutesOf(shift.opens)) {
    return { open: false, text: `Closed · opens ${timeText(shift.opens)}${because}` }
  }
  if (shift && minute < minutesOf(shift.closes)) {
    return { open: true, text: `Open now · until ${timeText(shift.closes)}${because}` }
  }
  return { open: false, text: `Closed${nextOpening(hours, date)}` }
}

const DAYS_BEFORE = 7

/**
 * The notices for special days of the next seven days, the nearest first: 'Closed on Tuesday 24 November, Il Poya.'
 * @param special as `hoursOf` returns them
 */
export function closureLines(now: Date, special: readonly SpecialDay[]): string[] {
  const today = salonDay(now)
  const last = laterDay(today, DAYS_BEFORE)
  // When a date is listed twice, the first entry counts.
  const byDate = new Map([...special].reverse().map(day => [day.date, day]))
  return [...byDate.values()]
    .filter(({ date }) => date >= today && date <= last)
    .sort((one, other) => one.date.localeCompare(other.date))
    .map(({ date, shift, reason }) => {
      const day = `${nameOfDay(dayOfWeek(date))} ${dayAndMonth(date)}`
      return shift ? `On ${day} we are open ${shiftText(shift)}, ${reason}.` : `Closed on ${day}, ${reason}.`
    })
}
