import { useEffect, useState } from 'react'
import type { Branch } from '#contracts/branches/branch.ts'
import { nearestOpenDays } from '#contracts/days/day.ts'
import { dayAndMonth, nameOfDay } from '#contracts/text/date-texts.ts'
import { dayOfWeek, laterDay } from '#contracts/text/days.ts'
import { useSharedContent } from '../../content.ts'
import { useToday } from '../hours/closures.tsx'

export interface NearOpenDaysProps {
  /** The branches that may be meant. */
  branches: readonly Branch[]
  /** The wished day, on which they are closed. */
  day: string
  onChoose(day: string): void
}

/** The two open days that are nearest to the wished one, as buttons; without JavaScript as words. */
export function NearOpenDays({ branches, day, onChoose }: NearOpenDaysProps) {
  const { hours } = useSharedContent()
  // An answer may take until tomorrow.
  const first = laterDay(useToday(), 1)
  const [runsScripts, setRunsScripts] = useState(false)
  useEffect(() => setRunsScripts(true), [])
  const open = nearestOpenDays(hours, branches, day, first)
  const nameOf = (near: string) => `${nameOfDay(dayOfWeek(near))}, ${dayAndMonth(near)}`
  if (open.length === 0) return null
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      <span>Open on</span>
      {open.map(near =>
        runsScripts ? (
          <button
            key={near}
            type="button"
            className="min-h-11 cursor-pointer rounded-full border border-plum/55 px-4 outline-rose-700 outline-offset-2 hover:border-rose-700 hover:text-rose-700 focus-visible:outline-2"
            onClick={() => onChoose(near)}
          >
            {nameOf(near)}
          </button>
        ) : (
          <span key={near}>{nameOf(near)}</span>
        ),
      )}
    </div>
  )
}
