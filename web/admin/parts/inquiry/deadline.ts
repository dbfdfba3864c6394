import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { DEADLINE_SOON_MS } from '#contracts/inquiries/limits.ts'
import { formatDuration, shortDuration } from '#contracts/text/date-texts.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'

/** The deadline of an inquiry, as text and by urgency. */
export interface Deadline {
  text: string
  state: 'responded' | 'waiting' | 'soon' | 'passed'
}

type Waiting = Pick<Inquiry, 'createdAt' | 'respondedAt' | 'waitingReason' | 'waitingUntil'>

const stateOf = (left: number): Deadline['state'] => {
  if (left < 0) return 'passed'
  return left <= DEADLINE_SOON_MS ? 'soon' : 'waiting'
}

/** The time left to reply, how late the salon is, or how long the first response took. Undefined when there is none of these. */
export function deadlineOf(
  { createdAt, respondedAt, waitingReason, waitingUntil }: Waiting,
  now: number,
): Deadline | undefined {
  if (waitingUntil) {
    const left = Date.parse(waitingUntil) - now
    const state = stateOf(left)
    if (waitingReason === 'follow-up')
      return { state, text: left < 0 ? `Follow-up overdue by ${formatDuration(-left)}` : 'Follow up today' }
    return {
      state,
      text: left < 0 ? `Overdue by ${formatDuration(-left)}` : `${formatDuration(left)} left to reply`,
    }
  }
  if (!respondedAt) return undefined
  const took = Date.parse(respondedAt) - Date.parse(createdAt)
  return { state: 'responded', text: `First response after ${formatDuration(took)}` }
}

/** How long an inquiry may wait still, in the few words that a list has room for; undefined when it does not wait for us. */
export function shortDeadlineOf(
  { waitingReason, waitingUntil }: Pick<Waiting, 'waitingReason' | 'waitingUntil'>,
  now: number,
): Deadline | undefined {
  if (!waitingUntil) return undefined
  const left = Date.parse(waitingUntil) - now
  const state = stateOf(left)
  if (waitingReason === 'follow-up' && left >= 0) return { state, text: 'To do today' }
  if (Math.abs(left) < MINUTE_MS) return { state, text: 'Due now' }
  return { state, text: left < 0 ? `${shortDuration(-left)} over` : `${shortDuration(left)} left` }
}
