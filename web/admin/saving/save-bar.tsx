import type { ReactNode } from 'react'
import { LiveRegion } from '../../ui/live-region.tsx'

interface Props {
  /** What would be saved, or why it can't be yet; announced when it changes. */
  status?: ReactNode
  className?: string
  children: ReactNode
}

/**
 * The buttons of a long form, which stay at the bottom of the window, the primary one at the right; `admin.css` keeps what gets the focus above them. With a status
 * they are at the right of wide screens, where notifications are beside them: the bar stays where it is. In low windows, and with large text, it would cover the fields:
 * there it is at the end of the form.
 */
export const SaveBar = ({ status, className = '', children }: Props) => (
  <div
    data-save-bar
    className={`bottom-(--messages) z-10 flex flex-wrap items-center gap-2 border-t border-plum/10 bg-white pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] [@media(min-height:30rem)]:sticky ${status === undefined ? 'flex-row-reverse' : 'justify-end min-[75rem]:bottom-0'} ${className}`}
  >
    {status !== undefined && (
      <LiveRegion className="me-auto text-sm tabular-nums min-[75rem]:me-2">{status}</LiveRegion>
    )}
    {children}
  </div>
)
