import { type ComponentType, lazy, type Ref, Suspense } from 'react'
import { LiveRegion } from '../../ui/live-region.tsx'
import type { OtherWaysProps } from './other-ways.tsx'

// Loaded with the code that sends, when a field is first focused. If that fails, the panel beside the form has them too.
const OtherWays = lazy<ComponentType<OtherWaysProps>>(() =>
  import('./other-ways.tsx').catch(() => ({ default: () => null })),
)

interface NotSentProps extends OtherWaysProps {
  ref: Ref<HTMLParagraphElement>
  isOffline: boolean | undefined
}

/** Says that the inquiry was not sent, and how to reach the salon instead. */
export function NotSent({ ref, isOffline, ...ways }: NotSentProps) {
  return (
    <div className="mt-8 rounded-xl border border-rose-700 bg-rose-50 px-5 py-4">
      <LiveRegion isUrgent ref={ref} tabIndex={-1} className="font-medium text-rose-700">
        There was a problem submitting your message. Please try again.
        {isOffline && (
          <span className="block font-normal">You are offline, and your message stays here.</span>
        )}
      </LiveRegion>
      <Suspense>
        <OtherWays {...ways} />
      </Suspense>
    </div>
  )
}
