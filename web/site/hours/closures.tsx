import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Branch } from '#contracts/branches/branch.ts'
import { specialDaysAt } from '#contracts/days/day.ts'
import { laterDay, salonDay } from '#contracts/text/days.ts'
import { useSharedContent } from '../../content.ts'
import type { RootData } from '../../data-source.ts'
import { closureText } from './closure-text.ts'

const DAYS_BEFORE = 60

const subscribe = () => () => {}

/** The day of the salon: first that on which the page was rendered, then the present one. */
export function useToday(): string {
  const { today } = useRouteLoaderData('root') as RootData
  return useSyncExternalStore(
    subscribe,
    () => salonDay(new Date()),
    () => today,
  )
}

/** The closures and special hours of the next 60 days: those of a branch, or of all. */
export function Closures({ branch, className = '' }: { branch?: Branch | undefined; className?: string }) {
  const { hours } = useSharedContent()
  const today = useToday()
  const last = laterDay(today, DAYS_BEFORE)
  const coming = specialDaysAt(hours, branch).filter(({ from, until }) => until >= today && from <= last)
  if (coming.length === 0) return null
  return (
    <ul className={`space-y-1 text-balance text-rose-700 ${className}`} data-testid="closures">
      {coming.map(days => (
        <li key={days.from}>{closureText(days)}</li>
      ))}
    </ul>
  )
}
