import { useEffect, useState } from 'react'
import type { Inquiry } from '#contracts/inquiry.ts'
import { type Due, deadlineOf, shortDeadline } from './response-deadline.ts'

const REFRESH_MS = 30_000

const looks: Record<Due['state'], string> = {
  answered: 'text-plum-soft',
  waiting: 'text-plum-soft',
  soon: 'font-medium text-gold-800',
  overdue: 'font-medium text-red-700',
}

/** The present, as often as a clock without seconds needs it. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How the promise of an answer within a day stands. */
export function DeadlineText({
  inquiry,
  short = false,
  className = '',
}: {
  inquiry: Inquiry
  /** As a list says it. */
  short?: boolean
  className?: string
}) {
  const due = (short ? shortDeadline : deadlineOf)(inquiry, useNow())
  return due && <span className={`tabular-nums ${looks[due.state]} ${className}`}>{due.words}</span>
}
