import { dayOfWeek, nameOfDay } from '#contracts/branches/special-days.ts'
import { laterDate } from './open-hours.ts'

/**
 * Since when a follow-up is due: 'today', 'since yesterday', 'since Tuesday', or for more than a week 'since' with the date.
 * @param on a day of the salon that is not after `today`
 */
export function dueSince(on: string, today: string, formatDate: (date: string) => string): string {
  if (on >= today) return 'today'
  if (on === laterDate(today, -1)) return 'since yesterday'
  return `since ${on > laterDate(today, -7) ? nameOfDay(dayOfWeek(on)) : formatDate(on)}`
}
