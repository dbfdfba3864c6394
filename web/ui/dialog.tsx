import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { closeInnerLayer, type InnerLayers, InnerLayersOf } from './inner-layer.tsx'

export const backdropClass =
  'fixed inset-0 z-50 bg-plum/40 transition-opacity duration-200 data-starting-style:opacity-0 motion-reduce:transition-none'

const popupClass = 'z-50 flex flex-col bg-white text-plum outline-none'

const placeClasses = {
  /** Over the page, in the middle of the window. */
  middle:
    'fixed top-1/2 left-1/2 max-h-[calc(100dvh-min(2rem,6vw))] w-[calc(100vw-min(2rem,8vw))] -translate-x-1/2 -translate-y-1/2 ' +
    'scroll-py-16 overflow-y-auto rounded-2xl forced-colors:border shadow-soft transition-opacity duration-200 ' +
    'data-starting-style:opacity-0 motion-reduce:transition-none',
  /** Over the page, in the whole window; notifications have room above and below it. */
  window:
    'fixed inset-x-0 top-(--room-on-top) bottom-(--messages) pt-[env(safe-area-inset-top)] ' +
    'pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]',
  /** In an element beside the page. */
  pane: 'absolute inset-0',
}

interface FrameProps {
  open: boolean
  onClose: () => void
  children: ReactNode
  /** Where the focus goes afterwards; by default to where it was. */
  returnFocus?: (() => HTMLElement | null) | undefined
  /** The dialog's element, which is focused first unless `firstFocus` says otherwise. */
  popup?: RefObject<HTMLDivElement | null>
  /** The field that is focused first, where the dialog fits into the window. */
  firstFocus?: (() => HTMLElement | null) | undefined
  className?: string
  /** Asks something: a click outside does not close it, and the library chooses what is focused first. */
  isAlert?: boolean
  /** Where it is: in the middle of the window, in the whole window, or in `container` beside the page, which can be used as well. */
  place?: keyof typeof placeClasses
  /** The element that holds it; by default the end of the page. While that stays the same, so does what was typed in the dialog. */
  container?: HTMLElement | undefined
}

/**
 * Where the focus goes first. It scrolls what gets it into view: in a dialog that is higher than the window that is the dialog itself, so
 * that it opens at its title.
 * @param control the one that is focused otherwise; `true`: the first one
 */
const firstFocusIn = (popup: HTMLElement | null, control: HTMLElement | true | null) =>
  popup && popup.scrollHeight > popup.clientHeight ? popup : control

/** The frame of a dialog, whose content may change while it stays open. */
export function DialogFrame({
  open,
  onClose,
  children,
  returnFocus,
  popup,
  firstFocus,
  className = 'max-w-2xl',
  isAlert = false,
  place = 'middle',
  container,
}: FrameProps) {
  const isPane = place === 'pane'
  const own = useRef<HTMLDivElement>(null)
  const ref = popup ?? own
  const [layers] = useState<InnerLayers>(() => new Set())
  if (!open) return null
  const Root = isAlert ? AlertDialog.Root : Base.Root
  return (
    <Root
      open
      {...(isPane && { modal: false, disablePointerDismissal: true })}
      onOpenChange={(next, { event, reason }) => {
        if (next) return
        // The second click of a double click, whose first one opened the dialog, is no click outside.
        if (event instanceof MouseEvent && event.detail > 1) return
        // Beside the page Escape closes it only where the focus is in it, or nowhere.
        const active = document.activeElement
        if (isPane && active !== document.body && !ref.current?.contains(active)) return
        if (reason === 'escape-key' && closeInnerLayer(layers)) return
        onClose()
      }}
    >
      <Base.Portal container={container}>
        {!isPane && <Base.Backdrop forceRender className={backdropClass} />}
        <Base.Popup
          ref={ref}
          data-pane={isPane ? '' : undefined}
          className={`${popupClass} ${placeClasses[place]} ${className}`}
          initialFocus={() => firstFocusIn(ref.current, isAlert || (firstFocus ? firstFocus() : ref.current))}
          finalFocus={returnFocus}
        >
          <InnerLayersOf layers={layers}>{children}</InnerLayersOf>
        </Base.Popup>
      </Base.Portal>
    </Root>
  )
}

/** The name of a dialog. */
export const DialogTitle = Base.Title

interface PartsProps {
  title: ReactNode
  children: ReactNode
  /** Always visible, above the footer. */
  strip?: ReactNode
  /** Always visible; has the button that closes, unless that is beside the title. */
  footer: ReactNode
  footerClass?: string
}

export function DialogParts({
  title,
  children,
  strip,
  footer,
  // The primary button comes first by keyboard, and stands at the right. On phones four short ones are a row.
  footerClass = 'flex flex-row-reverse flex-wrap gap-2 py-4 *:px-4 max-sm:gap-1.5 max-sm:*:grow max-sm:*:px-2',
}: PartsProps) {
  return (
    <>
      <div className="border-b border-plum/10 px-[min(1.25rem,5vw)] py-4">
        <Base.Title className="font-display text-2xl leading-tight wrap-anywhere">{title}</Base.Title>
      </div>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        // `relative`: hidden labels inside would otherwise make the whole dialog scroll.
        className="relative scroll-py-16 px-[min(1.25rem,5vw)] py-4 -outline-offset-2 outline-rose-700 xs:min-h-0 xs:flex-1 xs:overflow-y-auto"
      >
        {children}
      </div>
      {strip}
      {/* No `footer`: in a dialog it would be a landmark of the page. */}
      <div className={`dialog-footer border-t border-plum/10 px-[min(1.25rem,5vw)] ${footerClass}`}>
        {footer}
      </div>
    </>
  )
}

/** A modal dialog: Escape and a click outside close it. */
export const Dialog = ({
  open,
  onClose,
  className,
  firstFocus,
  returnFocus,
  ...parts
}: Pick<FrameProps, 'open' | 'onClose' | 'className' | 'firstFocus' | 'returnFocus'> & PartsProps) => (
  <DialogFrame
    open={open}
    onClose={onClose}
    firstFocus={firstFocus}
    returnFocus={returnFocus}
    {...(className && { className })}
  >
    <DialogParts {...parts} />
  </DialogFrame>
)
