import { useEffect, useState } from 'react'
import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { type Deadline, deadlineOf, shortDeadlineOf } from './deadline.ts'

const REFRESH_MS = 30_000

const looks: Record<Deadline['state'], string> = {
  responded: 'text-plum-soft',
  waiting: 'text-plum-soft',
  soon: 'font-medium text-plum',
  passed: 'font-medium text-red-700',
}

/** The current time, refreshed twice a minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return now
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
