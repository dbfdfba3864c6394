import { DUE_SOON_MS } from '#contracts/inbox.ts'
import type { Inquiry } from '#contracts/inquiry.ts'

/** How the promise of an answer within a day stands, in words and in urgency. */
export interface Due {
  words: string
  state: 'answered' | 'waiting' | 'soon' | 'overdue'
}

const MINUTE_MS = 60_000

/** A span as one says it: '5 min', '3 h 12 min', '2 days 4 h'. Full minutes. */
export function formatDuration(ms: number): string {
  // A clock that was put back makes nothing negative.
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1440)]
  const joined = (big: string, small: number, unit: string) => (small > 0 ? `${big} ${small} ${unit}` : big)
  if (hours === 0) return `${minutes} min`
  if (days < 2) return joined(`${hours} h`, minutes % 60, 'min')
  return joined(`${days} days`, hours % 24, 'h')
}

/** The time left for an answer, or how late it is; what it took when there is one. Undefined where no clock runs. */
export function deadlineOf(
  { createdAt, answeredAt, dueAt }: Pick<Inquiry, 'createdAt' | 'answeredAt' | 'dueAt'>,
  now: number,
): Due | undefined {
  if (answeredAt) {
    return {
      state: 'answered',
      words: `Taken up after ${formatDuration(Date.parse(answeredAt) - Date.parse(createdAt))}`,
    }
  }
  if (!dueAt) return undefined
  const left = Date.parse(dueAt) - now
  if (left < 0) return { state: 'overdue', words: `Overdue by ${formatDuration(-left)}` }
  return { state: left <= DUE_SOON_MS ? 'soon' : 'waiting', words: `${formatDuration(left)} left to answer` }
}

/** The largest unit alone: '5 h'. */
function shortSpanOf(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 60) return `${minutes} min`
  return minutes < 2 * 1440 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`
}

/** The same for a list: as few words as there can be, and none about what is answered. */
export function shortDeadline(inquiry: Parameters<typeof deadlineOf>[0], now: number): Due | undefined {
  const due = deadlineOf(inquiry, now)
  if (!due || due.state === 'answered' || !inquiry.dueAt) return undefined
  const left = Date.parse(inquiry.dueAt) - now
  if (Math.abs(left) < MINUTE_MS) return { ...due, words: 'Due now' }
  return { ...due, words: left < 0 ? `Overdue ${shortSpanOf(-left)}` : `${shortSpanOf(left)} left` }
}
