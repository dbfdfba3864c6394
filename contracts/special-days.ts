import type { SpecialDay, WeekHours } from './hours.ts'
import { type Day, days, type Shift } from './week.ts'

/** Weekly hours and the days on which others hold. */
export interface Hours {
  week: WeekHours
  special: readonly SpecialDay[]
}

/** 'monday' as 'Monday'. */
export const nameOfDay = (day: Day): string => `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`

/** Which day of the week a date (2026-01-15) is. */
export const dayOfWeek = (date: string): Day =>
  days[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] as Day

/** The hours of one branch, or of the house where none is named: a branch's own week and days come before everybody's. */
export const effectiveHours = (
  { week, special }: Hours,
  branch?: { id: number; hours?: WeekHours | undefined },
): Hours => ({
  week: branch?.hours ?? week,
  special: special
    .filter(day => day.branch === null || day.branch === branch?.id)
    .sort((one, other) => Number(one.branch === null) - Number(other.branch === null)),
})

/** What holds on a date; `reason` only where it is a special one. Takes what `hoursOf` answers. */
export function hoursOn({ week, special }: Hours, date: string): { shift: Shift | null; reason?: string } {
  const found = special.find(day => day.date === date)
  return found ? { shift: found.shift, reason: found.reason } : { shift: week[dayOfWeek(date)] }
}
