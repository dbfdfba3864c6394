import type { Branch } from '#contracts/branches/branch.ts'
import { closedText } from '#contracts/days/day-texts.ts'
import { isDay } from '#contracts/text/days.ts'
import { useSharedContent } from '../../content.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { useMeantBranches } from './meant-branches.ts'
import { NearOpenDays } from './near-open-days.tsx'

/** 'Nugegoda is closed that day: Unduvap Poya.'; undefined of a day on which it is open, and of none. */
export function useClosedSentence(branch: Branch | undefined, day: string): string | undefined {
  const { hours } = useSharedContent()
  const meant = useMeantBranches(branch)
  const closed = isDay(day) ? closedText(hours, meant, day) : undefined
  return closed && `${branch ? `${branch.name} is` : 'We are'} ${closed}.`
}

export interface ClosedDayProps {
  /** Undefined: no preference. */
  branch: Branch | undefined
  /** The wished day; may be empty. */
  day: string
  onChoose(day: string): void
}

/** Says that the branch is closed on the wished day, and offers the two nearest open days. Sending is not blocked by it. */
export function ClosedDay({ branch, day, onChoose }: ClosedDayProps) {
  const meant = useMeantBranches(branch)
  const sentence = useClosedSentence(branch, day)
  return (
    <div className={`text-sm ${sentence ? 'mt-2!' : 'mt-0!'}`}>
      <LiveRegion className="font-medium text-rose-700">{sentence}</LiveRegion>
      {sentence && <NearOpenDays branches={meant} day={day} onChoose={onChoose} />}
    </div>
  )
}
