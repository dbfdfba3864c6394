import type { OpeningHours } from '../branches/hours.ts'
import { nameOfDay } from '../text/date-texts.ts'
import { dayOfWeek } from '../text/days.ts'
import { type BranchOfDay, dayAtEach, isClosed } from './day.ts'

/**
 * Why branches are closed on a day: 'closed that day: Unduvap Poya' or 'closed on Sundays'; undefined where one of them is open, or may be.
 * @param branches those that may be meant
 */
export function closedText(
  hours: OpeningHours,
  branches: readonly BranchOfDay[],
  day: string,
): string | undefined {
  const days = dayAtEach(hours, branches, day)
  if (!days.every(isClosed)) return undefined
  const [reason, ...others] = new Set(days.map(({ reason }) => reason))
  if (others.length > 0) return 'closed that day'
  return reason ? `closed that day: ${reason}` : `closed on ${nameOfDay(dayOfWeek(day))}s`
}
