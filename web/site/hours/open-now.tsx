import { useSharedContent } from '../../content.ts'
import { later } from '../../later.tsx'
import type { HoursLineProps } from './hours-line.tsx'

const emptyLine = ({ className }: HoursLineProps) => <p className={className} />

// Loaded later: the line is empty in the HTML anyway.
const HoursLine = later<HoursLineProps>({
  load: () => import('./hours-line.tsx').then(code => code.HoursLine),
  waiting: emptyLine,
  missing: emptyLine,
})

type Props = Omit<HoursLineProps, 'shows'>

/** 'Open now · until 8pm', updated every minute. Its line is reserved from the start. */
export const OpenNow = ({ className, ...props }: Props) => (
  <HoursLine {...props} shows="open" className={`flex min-h-[1.6em] items-center gap-2 ${className}`} />
)

/** A line in the seven days before a closure. @param own only for closures of this branch alone */
export function ClosureNotice({ own, className, branch }: Props & { own?: boolean }) {
  const isListed = useSharedContent().hours.special.some(day =>
    day.branch ? day.branch === branch?.id : !own,
  )
  return (
    isListed && (
      <HoursLine
        shows={own ? 'own' : 'closures'}
        branch={branch}
        className={`min-h-[1.6em] font-medium text-rose-700 ${className}`}
      />
    )
  )
}
