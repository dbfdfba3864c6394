import type { ReactNode } from 'react'
import { passFocusOn } from './focus.ts'
import { LiveRegion } from './live-region.tsx'

interface Props {
  tone: 'success' | 'error'
  children: ReactNode
  onDismiss?: (() => void) | undefined
}

/** A message at the top of a screen. Always mounted, so that screen readers announce it. */
export function TopMessage({ tone, children, onDismiss }: Props) {
  const colours =
    tone === 'success'
      ? 'border-green-700 bg-green-50 text-green-900'
      : 'border-red-700 bg-red-50 text-red-900'
  return (
    <LiveRegion isUrgent={tone === 'error'}>
      {children && (
        <div className={`mb-4 flex items-start gap-3 rounded-lg border-l-4 px-4 py-2 text-sm ${colours}`}>
          <p className="flex-1 py-1 whitespace-pre-line wrap-anywhere">{children}</p>
          {onDismiss && (
            <button
              ref={passFocusOn()}
              type="button"
              aria-label="Dismiss message"
              onClick={onDismiss}
              className="-my-1.5 -mr-2 grid size-11 shrink-0 sm:my-0 sm:size-7 cursor-pointer place-items-center rounded-full text-base outline-rose-700 hover:bg-black/5 focus-visible:outline-2"
            >
              <span aria-hidden="true">×</span>
            </button>
          )}
        </div>
      )}
    </LiveRegion>
  )
}
