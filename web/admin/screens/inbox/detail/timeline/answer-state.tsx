import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { answeredText } from '../../../../parts/inquiry/answered-mark.tsx'
import { awaitingAnswer } from '../../../../parts/inquiry/deadline.ts'
import { DeadlineText, useNow } from '../../../../parts/inquiry/deadline-text.tsx'

/** When the client answered a completed inquiry, and the deadline of an answer. */
export function AnswerState({ inquiry }: { inquiry: InquiryDetail }) {
  const since = answeredText({ ...inquiry, newAnswers: 0 }, useNow())
  // An earlier deadline, without any response yet, is shown with the facts.
  const hasDeadline = inquiry.answerDeadline !== null && inquiry.deadline === null
  if (!since && !hasDeadline) return null
  return (
    <p className="mb-3 flex flex-wrap gap-x-1.5">
      <span>{since ? `${since}${hasDeadline ? ':' : ''}` : 'Client answered:'}</span>
      {hasDeadline && <DeadlineText inquiry={awaitingAnswer(inquiry)} />}
    </p>
  )
}
