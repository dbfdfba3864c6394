import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { DEADLINE_MS } from '#contracts/inquiries/limits.ts'
import { agoText } from '#contracts/text/date-texts.ts'
import { useNow } from './deadline-text.tsx'

type Answered = Pick<Inquiry, 'newAnswers' | 'answerDeadline' | 'answeredSince'>

/** "Client answered 2 h ago"; once it was opened only of a completed inquiry. Undefined without an answer. */
export function answeredText(
  { newAnswers, answerDeadline, answeredSince }: Answered,
  now: number,
): string | undefined {
  const since = answeredSince && agoText(now - Date.parse(answeredSince))
  if (newAnswers === 0) return since ? `Answered since, ${since}` : undefined
  if (answerDeadline) return `Client answered ${agoText(now - Date.parse(answerDeadline) + DEADLINE_MS)}`
  // An email that answers none of ours has no deadline before someone has seen it.
  return since ? `Client answered ${since}` : 'New email'
}

/** Says in a list that the client has answered. */
export function AnsweredMark({ inquiry, className = '' }: { inquiry: Answered; className?: string }) {
  const text = answeredText(inquiry, useNow())
  return (
    text && (
      <p className={`${className} ${inquiry.newAnswers > 0 ? 'font-medium! text-rose-700!' : ''}`}>{text}</p>
    )
  )
}
