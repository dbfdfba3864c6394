import { type ComponentType, lazy, Suspense } from 'react'
import { useSharedContent } from '../../content.ts'
import type { HoursLineProps } from './hours-line.tsx'

// Its line is empty until the browser knows the time: so can the code be that fills it. Without it, it stays empty.
const HoursLine = lazy<ComponentType<HoursLineProps>>(() =>
  import('./hours-line.tsx').catch(error => {
    console.error(error)
    return { default: ({ className }) => <p className={className} /> }
  }),
)

const Line = (props: HoursLineProps) => (
  <Suspense fallback={<p className={props.className} />}>
    <HoursLine {...props} />
  </Suspense>
)

type Props = Omit<HoursLineProps, 'says'>

/** 'Open now · until 8pm', kept true while the page is open. Its line is there from the start, empty. */
export const OpenNow = ({ className, ...props }: Props) => (
  <Line {...props} says="open" className={`flex min-h-[1.6em] items-center gap-2 ${className}`} />
)

/** A quiet line in the days before a closure, with `own` only before those of this branch; where no day is listed there is none. */
export function ClosureNotice({ own, className, branch }: Props & { own?: boolean }) {
  const isListed = useSharedContent().hours.special.some(day =>
    day.branch ? day.branch === branch?.id : !own,
  )
  return (
    isListed && (
      <Line
        says={own ? 'own' : 'closures'}
        branch={branch}
        className={`min-h-[1.6em] font-medium text-rose-700 ${className}`}
      />
    )
  )
}
