import type { Inquiry } from '#contracts/inquiry.ts'
import { DUE_SOON_MS } from '#contracts/limits.ts'
import { formatDuration, MINUTE_MS, shortDuration } from '../duration.ts'

/** The response deadline of an inquiry, as text and by urgency. */
export interface ResponseDeadline {
  text: string
  state: 'responded' | 'waiting' | 'soon' | 'overdue'
}

/** The time left, how late the salon is, or how long the first response took. Undefined without a deadline. */
export function responseDeadline(
  { createdAt, answeredAt, dueAt }: Pick<Inquiry, 'createdAt' | 'answeredAt' | 'dueAt'>,
  now: number,
): ResponseDeadline | undefined {
  if (answeredAt) {
    const took = Date.parse(answeredAt) - Date.parse(createdAt)
    return { state: 'responded', text: `First response after ${formatDuration(took)}` }
  }
  if (!dueAt) return undefined
  const left = Date.parse(dueAt) - now
  if (left < 0) return { state: 'overdue', text: `Overdue by ${formatDuration(-left)}` }
  return { state: left <= DUE_SOON_MS ? 'soon' : 'waiting', text: `${formatDuration(left)} left to reply` }
}

/** The same for a list: shorter, and undefined after the first response. */
export function shortResponseDeadline(
  inquiry: Parameters<typeof responseDeadline>[0],
  now: number,
): ResponseDeadline | undefined {
  const deadline = responseDeadline(inquiry, now)
  if (!deadline || deadline.state === 'responded' || !inquiry.dueAt) return undefined
  const left = Date.parse(inquiry.dueAt) - now
  if (Math.abs(left) < MINUTE_MS) return { ...deadline, text: 'Due now' }
  const text = left < 0 ? `Overdue ${shortDuration(-left)}` : `${shortDuration(left)} left`
  return { ...deadline, text }
}
