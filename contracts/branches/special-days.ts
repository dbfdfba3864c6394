import { dayOfWeek } from '../text/days.ts'
import type { Shift, SpecialDay, WeekHours } from './hours.ts'

/** Weekly hours and the special days with hours of their own. */
export interface Hours {
  week: WeekHours
  special: readonly SpecialDay[]
}

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
