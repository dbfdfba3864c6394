import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { agoText } from '#contracts/text/date-texts.ts'
import { useNow } from '../../text/salon-time.tsx'

type Answered = Pick<Inquiry, 'newAnswers' | 'answerWaitingSince'>

/** "Client answered 2 h ago" until we have responded; "New email" where there is an email that no one has opened. Undefined without either. */
export function answeredText({ newAnswers, answerWaitingSince }: Answered, now: number): string | undefined {
  if (answerWaitingSince) return `Client answered ${agoText(now - Date.parse(answerWaitingSince))}`
  return newAnswers > 0 ? 'New email' : undefined
}

/** Says in a list that the client has answered; in colour while no one has opened it. */
export function AnsweredMark({ inquiry, className = '' }: { inquiry: Answered; className?: string }) {
  const text = answeredText(inquiry, useNow())
  return (
    text && (
      <p className={`${className} ${inquiry.newAnswers > 0 ? 'font-medium! text-rose-700!' : ''}`}>{text}</p>
    )
  )
}
