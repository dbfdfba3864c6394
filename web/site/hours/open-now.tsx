import { isKnownWeek } from '#contracts/branches/week.ts'
import { useSharedContent } from '../../content.ts'
import { later } from '../../later.tsx'
import type { OpenLineProps } from './open-line.tsx'

const emptyLine = ({ className }: OpenLineProps) => <p className={className} />

// Loaded later: the line is empty in the HTML anyway.
const OpenLine = later<OpenLineProps>({
  load: () => import('./open-line.tsx').then(code => code.OpenLine),
  waiting: emptyLine,
  missing: emptyLine,
})

/** 'Open now · until 8 pm', updated every minute. Its line is reserved from the start; none is there while no one has entered the hours. */
export function OpenNow({ className, ...props }: OpenLineProps) {
  const { hours } = useSharedContent()
  if (!isKnownWeek(props.branch?.hours ?? hours.week)) return null
  return <OpenLine {...props} className={`flex min-h-[1.6em] items-baseline gap-2 ${className ?? ''}`} />
}
