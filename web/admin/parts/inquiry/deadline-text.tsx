import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { useNow } from '../../text/salon-time.tsx'
import { type Deadline, deadlineOf, shortDeadlineOf } from './deadline.ts'

const looks: Record<Deadline['state'], string> = {
  responded: 'text-plum-soft',
  waiting: 'text-plum-soft',
  soon: 'font-medium text-plum',
  passed: 'font-medium text-red-700',
}

export function DeadlineText({
  inquiry,
  short = false,
  className = '',
}: {
  inquiry: Inquiry
  /** For a list. */
  short?: boolean
  className?: string
}) {
  const deadline = (short ? shortDeadlineOf : deadlineOf)(inquiry, useNow())
  return (
    deadline && (
      <span className={`whitespace-nowrap tabular-nums ${looks[deadline.state]} ${className}`}>
        {deadline.text}
      </span>
    )
  )
}

/** Instead of a deadline or a reply: an email has not left yet. */
export const ReplyWaiting = () => <span className="font-medium text-gold-800">Reply waiting</span>
