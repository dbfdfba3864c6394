import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { DEADLINE_SOON_MS } from '#contracts/inquiries/limits.ts'
import { formatDuration, shortDuration } from '#contracts/text/date-texts.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'

/** The deadline of an inquiry, as text and by urgency. */
export interface Deadline {
  text: string
  state: 'responded' | 'waiting' | 'soon' | 'passed'
}

/** The time left, how late the salon is, or how long the first response took. Undefined without a deadline. */
export function deadlineOf(
  { createdAt, respondedAt, deadline }: Pick<Inquiry, 'createdAt' | 'respondedAt' | 'deadline'>,
  now: number,
): Deadline | undefined {
  if (respondedAt) {
    const took = Date.parse(respondedAt) - Date.parse(createdAt)
    return { state: 'responded', text: `First response after ${formatDuration(took)}` }
  }
  if (!deadline) return undefined
  const left = Date.parse(deadline) - now
  if (left < 0) return { state: 'passed', text: `Overdue by ${formatDuration(-left)}` }
  return {
    state: left <= DEADLINE_SOON_MS ? 'soon' : 'waiting',
    text: `${formatDuration(left)} left to reply`,
  }
}

type Awaiting = Parameters<typeof deadlineOf>[0] & Pick<Inquiry, 'answerDeadline'>

/** Where only the client's answer waits for us, the inquiry with the deadline of that; otherwise the inquiry itself. */
export const awaitingAnswer = <I extends Awaiting>(inquiry: I): I =>
  inquiry.answerDeadline && !inquiry.deadline
    ? { ...inquiry, respondedAt: null, deadline: inquiry.answerDeadline }
    : inquiry

/** A deadline as a list writes it, shorter; of the first response or of the client's answer, undefined when neither waits for us. */
export function shortDeadlineOf(listed: Awaiting, now: number): Deadline | undefined {
  const inquiry = awaitingAnswer(listed)
  const deadline = deadlineOf(inquiry, now)
  if (!deadline || deadline.state === 'responded' || !inquiry.deadline) return undefined
  const left = Date.parse(inquiry.deadline) - now
  if (Math.abs(left) < MINUTE_MS) return { ...deadline, text: 'Due now' }
  const text = left < 0 ? `Overdue ${shortDuration(-left)}` : `${shortDuration(left)} left`
  return { ...deadline, text }
}
