import { useEffect, useState } from 'react'
import type { Contact } from '#contracts/contact.ts'
import { type ResponseDeadline, responseDeadline, shortResponseDeadline } from './response-deadline.ts'

const REFRESH_MS = 30_000

const looks: Record<ResponseDeadline['state'], string> = {
  responded: 'text-plum-soft',
  waiting: 'text-plum-soft',
  soon: 'font-medium text-gold-800',
  overdue: 'font-medium text-red-700',
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
  contact,
  short = false,
  className = '',
}: {
  contact: Contact
  /** For a list. */
  short?: boolean
  className?: string
}) {
  const deadline = (short ? shortResponseDeadline : responseDeadline)(contact, useNow())
  return (
    deadline && <span className={`tabular-nums ${looks[deadline.state]} ${className}`}>{deadline.text}</span>
  )
}
