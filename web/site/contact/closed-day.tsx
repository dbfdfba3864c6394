import { useEffect, useState } from 'react'
import type { Branch } from '#contracts/branches/branch.ts'
import { nearestOpenDays } from '#contracts/days/day.ts'
import { closedText } from '#contracts/days/day-texts.ts'
import { dayAndMonth, nameOfDay } from '#contracts/text/date-texts.ts'
import { dayOfWeek, isDay, laterDay } from '#contracts/text/days.ts'
import { useSharedContent } from '../../content.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { useToday } from '../hours/closures.tsx'
import { usePageData } from '../page-data.ts'

/** The branch that was chosen, or each that may be meant. */
function useMeantBranches(branch: Branch | undefined): Branch[] {
  const { branches } = usePageData('contact')
  return branch ? [branch] : (branches ?? []).filter(({ disable }) => !disable)
}

/** 'Nugegoda is closed that day: Unduvap Poya.'; undefined of a day on which it is open, and of none. */
export function useClosedSentence(branch: Branch | undefined, day: string): string | undefined {
  const { hours } = useSharedContent()
  const meant = useMeantBranches(branch)
  const closed = isDay(day) ? closedText(hours, meant, day) : undefined
  return closed && `${branch ? `${branch.name} is` : 'We are'} ${closed}.`
}

interface ClosedDayProps {
  /** Undefined: no preference. */
  branch: Branch | undefined
  /** The wished day; may be empty. */
  day: string
  onChoose(day: string): void
}

/** Says that the branch is closed on the wished day, and offers the two nearest open days. Sending is not blocked by it. */
export function ClosedDay({ branch, day, onChoose }: ClosedDayProps) {
  const { hours } = useSharedContent()
  const meant = useMeantBranches(branch)
  const sentence = useClosedSentence(branch, day)
  // An answer may take until tomorrow.
  const first = laterDay(useToday(), 1)
  const [runsScripts, setRunsScripts] = useState(false)
  useEffect(() => setRunsScripts(true), [])
  const open = sentence ? nearestOpenDays(hours, meant, day, first) : []
  const nameOf = (near: string) => `${nameOfDay(dayOfWeek(near))}, ${dayAndMonth(near)}`
  return (
    <div className={`text-sm ${sentence ? 'mt-2!' : 'mt-0!'}`}>
      <LiveRegion className="font-medium text-rose-700">{sentence}</LiveRegion>
      {open.length > 0 && (
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
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
      )}
    </div>
  )
}
