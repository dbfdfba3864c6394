import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { answeredText } from '../../../parts/inquiry/answered-mark.tsx'
import { useNow } from '../../../text/salon-time.tsx'
import { FollowUpMark } from '../follow-up/follow-up-mark.tsx'

const Dot = () => (
  <span aria-hidden="true" className="text-plum-soft">
    {' · '}
  </span>
)

/** Before what the client wrote last: that it is an answer, and the follow-up with its reason. */
export function RowMarks({ inquiry }: { inquiry: Inquiry }) {
  const { followUp, newAnswers } = inquiry
  const answered = answeredText(inquiry, useNow())
  return (
    <bdi>
      {followUp && (
        <>
          <FollowUpMark followUp={followUp} />
          <Dot />
        </>
      )}
      {answered && (
        <>
          <span className={newAnswers > 0 ? 'font-medium text-rose-700' : 'text-plum'}>{answered}</span>
          <Dot />
        </>
      )}
    </bdi>
  )
}
