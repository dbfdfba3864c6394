import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { answeredText } from '../../../../parts/inquiry/answered-mark.tsx'
import { DeadlineText, useNow } from '../../../../parts/inquiry/deadline-text.tsx'
import { actionClass } from './action-class.ts'

interface Props {
  inquiry: InquiryDetail
  /** Says that what the client wrote needs no answer; undefined while that is not possible. */
  onNoAnswerNeeded: (() => void) | undefined
}

/** Since when the client's answer, or a reply that failed, waits for us, and that it needs no answer. */
export function AnswerState({ inquiry, onNoAnswerNeeded }: Props) {
  const { waitingReason, answerWaitingSince } = inquiry
  const text = answeredText({ ...inquiry, newAnswers: 0 }, useNow())
  // Something else may have waited longer, such as a follow-up that is due.
  if (!answerWaitingSince && waitingReason !== 'failed') return null
  return (
    <p className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
      {text && (
        <span>
          <span>{`${text}:`}</span> <DeadlineText inquiry={inquiry} />
        </span>
      )}
      {/* A client whom no reply has reached still waits for the first one. */}
      {inquiry.respondedAt !== null && onNoAnswerNeeded && (
        <button type="button" onClick={onNoAnswerNeeded} className={`${actionClass} print:hidden`}>
          Needs No Answer
        </button>
      )}
    </p>
  )
}
