import { dayAndShortMonth, readLongDay, shortNameOfDay } from '#contracts/text/date-texts.ts'
import { dayOfWeek } from '#contracts/text/days.ts'

/**
 * The wished time as it stands beside service and branch.
 * @param time 'Saturday, 5 December 2026, in the morning'
 * @returns 'Sat 5 Dec, morning'
 */
export function shortWishedTime(time: string): string {
  const [, longDay = '', part = ''] = /^\p{L}+, (\d+ \p{L}+ \d+)(?:, in the (\p{L}+))?$/u.exec(time) ?? []
  const day = readLongDay(longDay)
  if (!day) return time
  return [`${shortNameOfDay(dayOfWeek(day))} ${dayAndShortMonth(day)}`, part].filter(Boolean).join(', ')
}
