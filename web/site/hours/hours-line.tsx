import type { Branch } from '#contracts/branch.ts'
import { hoursOf } from '#contracts/special-days.ts'
import { useSharedContent } from '../../content.ts'
import { closureLines } from './closures.ts'
import { openStatus } from './open-status.ts'
import { useCurrentMinute } from './use-current-minute.ts'

export interface HoursLineProps {
  /** Whether it is open now, or the special days of the next week: all, or those of this branch alone. */
  says: 'open' | 'closures' | 'own'
  /** Whose hours; undefined are those of the house. */
  branch?: Branch | undefined
  className?: string
}

/** What the hours say at this moment. Nothing on the server: kept pages carry no time. */
export default function HoursLine({ says, branch, className }: HoursLineProps) {
  const hours = hoursOf(useSharedContent().hours, branch)
  const minute = useCurrentMinute()
  const now = minute === undefined ? undefined : new Date(minute)
  if (says !== 'open') {
    const days = says === 'closures' ? hours.special : hours.special.filter(day => day.branch !== null)
    return (
      <p className={`text-balance ${className}`} data-testid="closures">
        {now && closureLines(now, days).join(' ')}
      </p>
    )
  }
  const status = now && openStatus(now, hours)
  return (
    <p className={className} data-open={status?.open}>
      {status && (
        <>
          <span
            aria-hidden="true"
            className={`size-2 shrink-0 rounded-full border ${status.open ? 'border-green-700 bg-green-700' : 'border-plum-soft'}`}
          />
          {status.text}
        </>
      )}
    </p>
  )
}
