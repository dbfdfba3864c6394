import type { Ref } from 'react'
import { later } from '../../later.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import type { OtherWaysProps } from './other-ways.tsx'

// Loaded when a field is first focused: it is needed where the connection has failed. Without it, the panel beside the form has them too.
export const OtherWays = later<OtherWaysProps>({
  load: () => import('./other-ways.tsx').then(code => code.OtherWays),
})

interface NotSentProps extends OtherWaysProps {
  ref: Ref<HTMLParagraphElement>
  isOffline: boolean | undefined
}

/** Says that the inquiry was not sent, and how to reach the salon instead. */
export function NotSent({ ref, isOffline, ...ways }: NotSentProps) {
  return (
    <div className="mt-8 mb-6 rounded-xl border border-rose-700 bg-rose-50 px-4 py-4">
      <LiveRegion isUrgent ref={ref} tabIndex={-1} className="font-medium text-rose-700">
        There was a problem submitting your message. Please try again.
        {isOffline && (
          <span className="block font-normal">You are offline, and your message stays here.</span>
        )}
      </LiveRegion>
      <OtherWays {...ways} />
    </div>
  )
}
