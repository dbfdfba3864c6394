import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'

export const backdropClass =
  'fixed inset-0 z-50 bg-plum/40 transition-opacity duration-200 data-starting-style:opacity-0 motion-reduce:transition-none'

export const popupClass =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-min(2rem,6vw))] w-[calc(100vw-min(2rem,8vw))] -translate-x-1/2 -translate-y-1/2 ' +
  'flex-col overflow-y-auto rounded-2xl bg-white text-plum shadow-soft outline-none transition-opacity duration-200 ' +
  'data-starting-style:opacity-0 motion-reduce:transition-none'

/** A dialog over the page: focus stays inside, Escape and a press outside close it, focus returns to where it was. */
export function Dialog({
  open,
  title,
  onClose,
  children,
  footer,
  returnFocus,
  className = 'max-w-2xl',
}: {
  open: boolean
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** Stays in sight while the content scrolls, and has a button that closes. */
  footer: ReactNode
  /** Where the focus goes afterwards, if not to where it was. */
  returnFocus?: (() => HTMLElement | null) | undefined
  className?: string
}) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={next => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop forceRender className={backdropClass} />
        <Base.Popup
          ref={popup}
          className={`${popupClass} ${className}`}
          initialFocus={popup}
          finalFocus={returnFocus}
        >
          <Base.Title className="border-b border-plum/10 px-[min(1.25rem,5vw)] py-4 font-display text-2xl leading-tight">
            {title}
          </Base.Title>
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            className="px-[min(1.25rem,5vw)] py-4 -outline-offset-2 outline-rose-700 xs:min-h-0 xs:flex-1 xs:overflow-y-auto"
          >
            {children}
          </div>
          <footer className="flex flex-wrap gap-2 border-t border-plum/10 px-[min(1.25rem,5vw)] py-4 *:px-4 max-sm:*:grow">
            {footer}
          </footer>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
