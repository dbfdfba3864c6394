import type { OpeningHours } from '../branches/hours.ts'
import { nameOfDay } from '../text/date-texts.ts'
import { dayOfWeek } from '../text/days.ts'
import { type BranchOfDay, dayAt } from './day.ts'

/** Why a branch is closed on a day: 'closed that day: Unduvap Poya' or 'closed on Sundays'; undefined where it is open. */
export function closedText(
  hours: OpeningHours,
  branch: BranchOfDay | undefined,
  day: string,
): string | undefined {
  const { shift, reason } = dayAt(hours, branch, day)
  if (shift) return undefined
  return reason ? `closed that day: ${reason}` : `closed on ${nameOfDay(dayOfWeek(day))}s`
}
