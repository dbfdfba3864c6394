import type { PushSettings } from '#contracts/push/push.ts'
import { MINUTE_MS, minutesOf, salonTime } from '#contracts/text/days.ts'

const DAY_MINUTES = 24 * 60

/**
 * When the quiet hours end that `now` is in, both instants; undefined outside them. They may go past midnight.
 */
export function quietUntil(quiet: PushSettings['quiet'], now: Date): Date | undefined {
  if (!quiet) return undefined
  const { minute } = salonTime(now)
  const [from, until] = [minutesOf(quiet.from), minutesOf(quiet.until)]
  const isQuiet = from < until ? minute >= from && minute < until : minute >= from || minute < until
  if (!isQuiet) return undefined
  const left = (until - minute + DAY_MINUTES) % DAY_MINUTES
  // The salon's minutes are those of UTC.
  const startOfMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  return new Date(startOfMinute + left * MINUTE_MS)
}
