import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { AlsoAskedMark } from '../../../parts/inquiry/also-asked-mark.tsx'
import { AnsweredMark } from '../../../parts/inquiry/answered-mark.tsx'
import { FollowUpMark } from '../follow-up/follow-up-mark.tsx'

const markClass = 'max-w-full wrap-anywhere'

/** Under the message: the client's answer, the follow-up and why, and that the person has asked before. */
export function RowMarks({ inquiry }: { inquiry: Inquiry }) {
  const { alsoAsked, followUp } = inquiry
  return (
    <div className="flex flex-wrap gap-x-4 text-xs leading-5 text-plum-soft empty:hidden @2xl:leading-6">
      <AnsweredMark inquiry={inquiry} className={markClass} />
      {followUp && (
        <p className={markClass}>
          <FollowUpMark followUp={followUp} />
        </p>
      )}
      {alsoAsked && (
        <p className={markClass}>
          <AlsoAskedMark alsoAsked={alsoAsked} />
        </p>
      )}
    </div>
  )
}
