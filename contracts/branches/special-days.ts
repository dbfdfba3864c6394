import type { Shift, SpecialDay, WeekHours } from './hours.ts'
import { days, type Weekday } from './week.ts'

/** Weekly hours and the special days with hours of their own. */
export interface Hours {
  week: WeekHours
  special: readonly SpecialDay[]
}

/** 'monday' as 'Monday'. */
export const nameOfDay = (day: Weekday): string => `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`

/** The weekday of a date such as '2026-01-15'. */
export const dayOfWeek = (date: string): Weekday =>
  days[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] as Weekday

/** The hours of a branch, or of all when none is given. A branch's own week and special days override those of all branches. */
export const effectiveHours = (
  { week, special }: Hours,
  branch?: { id: number; hours?: WeekHours | undefined },
): Hours => ({
  week: branch?.hours ?? week,
  special: special
    .filter(day => day.branch === null || day.branch === branch?.id)
    .sort((one, other) => Number(one.branch === null) - Number(other.branch === null)),
})

/** The hours on a date; `reason` only on special days. */
export function hoursOn({ week, special }: Hours, date: string): { shift: Shift | null; reason?: string } {
  const found = special.find(day => day.date === date)
  return found ? { shift: found.shift, reason: found.reason } : { shift: week[dayOfWeek(date)] }
}
