import { timeZone } from '#content/hours.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const offsetAt = (ms: number): number =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6

/** How far the salon's clocks are ahead, by UTC day: to ask for each of a million inquiries takes longer than to write it. */
const offsets = new Map<number, number>()

function offsetOf(ms: number): number {
  const day = Math.floor(ms / DAY_MS)
  const known = offsets.get(day)
  if (known !== undefined) return known
  const first = offsetAt(day * DAY_MS)
  // On the day on which clocks are changed each moment has its own.
  if (first !== offsetAt((day + 1) * DAY_MS)) return offsetAt(ms)
  offsets.set(day, first)
  return first
}

/** An instant as the salon's clocks show it, in the one way that spreadsheets of every language read: `2026-01-15 12:00`. */
export function salonTime(instant: string): string {
  const ms = Date.parse(instant)
  return new Date(ms + offsetOf(ms)).toISOString().slice(0, 16).replace('T', ' ')
}
