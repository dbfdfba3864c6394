import { useSyncExternalStore } from 'react'
import type { Branch } from '#contracts/branches/branch.ts'
import { effectiveHours } from '#contracts/branches/special-days.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { useSharedContent } from '../../content.ts'
import { closureLines, openStatus } from './open-status.ts'

export interface HoursLineProps {
  /** Whether it is open now, or the closures of the next week: all, or those of this branch only. */
  shows: 'open' | 'closures' | 'own'
  /** Undefined: the hours of all branches. */
  branch?: Branch | undefined
  className?: string
}

/** A line that depends on the time. Empty on the server, as pages are cached. */
export function HoursLine({ shows, branch, className }: HoursLineProps) {
  const hours = effectiveHours(useSharedContent().hours, branch)
  const minute = useCurrentMinute()
  const now = minute === undefined ? undefined : new Date(minute)
  if (shows !== 'open') {
    const days = shows === 'closures' ? hours.special : hours.special.filter(day => day.branch !== null)
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
          <span>{status.text}</span>
        </>
      )}
    </p>
  )
}

/** Calls `onMinute` at the beginning of each minute. */
function subscribe(onMinute: () => void) {
  let timer: ReturnType<typeof setTimeout>
  function wait() {
    timer = setTimeout(
      () => {
        onMinute()
        wait()
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    )
  }
  wait()
  return () => clearTimeout(timer)
}

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

/** The beginning of the current minute in milliseconds; undefined on the server, as pages are cached. Updates every minute. */
const useCurrentMinute = () =>
  useSyncExternalStore<number | undefined>(subscribe, currentMinute, () => undefined)
