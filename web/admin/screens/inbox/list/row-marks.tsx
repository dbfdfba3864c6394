import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { readWish } from '#contracts/inquiries/wish.ts'
import { Separator } from '../../../../ui/separator.tsx'
import { answeredText } from '../../../parts/inquiry/answered-mark.tsx'
import { useNow } from '../../../text/salon-time.tsx'
import { FollowUpMark } from '../follow-up/follow-up-mark.tsx'

/** Before what the client wrote last: that it is an answer, the follow-up with its reason, and that the client waits for a call. */
export function RowMarks({ inquiry }: { inquiry: Inquiry }) {
  const { followUp, newAnswers, newestAnswer, message, waitingFor } = inquiry
  const waitsForCall = waitingFor === 'us' && !newestAnswer && readWish(message).answerBy === 'call'
  const answered = answeredText(inquiry, useNow())
  return (
    <bdi>
      {followUp && (
        <>
          <FollowUpMark followUp={followUp} />
          <Separator />
        </>
      )}
      {answered && (
        <>
          <span className={newAnswers > 0 ? 'font-medium text-rose-700' : 'text-plum'}>{answered}</span>
          <Separator />
        </>
      )}
      {waitsForCall && (
        <>
          <span className="font-medium text-plum">Wants a call</span>
          <Separator />
        </>
      )}
    </bdi>
  )
}
