import { type ComponentType, lazy, Suspense } from 'react'
import { useSharedContent } from '../../content.ts'
import type { HoursLineProps } from './hours-line.tsx'

// Loaded later: the line is empty in the HTML anyway. If it can't be loaded, the line stays empty.
const HoursLine = lazy<ComponentType<HoursLineProps>>(() =>
  import('./hours-line.tsx').catch(error => {
    console.error(error)
    return { default: ({ className }) => <p className={className} /> }
  }),
)

const WaitingLine = (props: HoursLineProps) => (
  <Suspense fallback={<p className={props.className} />}>
    <HoursLine {...props} />
  </Suspense>
)

type Props = Omit<HoursLineProps, 'shows'>

/** 'Open now · until 8pm', updated every minute. Its line is reserved from the start. */
export const OpenNow = ({ className, ...props }: Props) => (
  <WaitingLine {...props} shows="open" className={`flex min-h-[1.6em] items-center gap-2 ${className}`} />
)

/** A line in the seven days before a closure. @param own only for closures of this branch alone */
export function ClosureNotice({ own, className, branch }: Props & { own?: boolean }) {
  const isListed = useSharedContent().hours.special.some(day =>
    day.branch ? day.branch === branch?.id : !own,
  )
  return (
    isListed && (
      <WaitingLine
        shows={own ? 'own' : 'closures'}
        branch={branch}
        className={`min-h-[1.6em] font-medium text-rose-700 ${className}`}
      />
    )
  )
}
