import { useEffect, useEffectEvent } from 'react'
import { useSummary } from '../live/desk.tsx'

const MINUTE_MS = 60_000

/** The numbers of the desk, also where only time has passed: what waits becomes due, then overdue, by itself. */
export function useCurrentSummary() {
  const summary = useSummary()
  const reload = useEffectEvent(() => {
    if (document.visibilityState === 'visible') summary.reload()
  })
  useEffect(() => {
    const now = () => reload()
    const timer = setInterval(now, MINUTE_MS)
    document.addEventListener('visibilitychange', now)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', now)
    }
  }, [])
  return summary
}
