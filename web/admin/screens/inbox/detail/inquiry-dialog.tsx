import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { DialogFrame } from '../../../../ui/dialog.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import type { PreviousNextProps } from './header-actions.tsx'
import { OpenInquiry, type OpenInquiryProps } from './open-inquiry.tsx'

// On phones, and in low windows as with a zoom of 200 %, it fills the screen; elsewhere its height is fixed, so that nothing moves
// from one inquiry to the next. Notifications have room above and below it.
const popupClass =
  'inquiry max-sm:inset-0 max-sm:top-(--room-on-top) max-sm:bottom-(--messages) max-sm:h-auto max-sm:w-full max-sm:max-h-none ' +
  'max-sm:translate-0 max-sm:rounded-none sm:top-14 sm:h-[calc(100dvh-7rem)] sm:max-w-4xl sm:translate-y-0 ' +
  '[@media(max-height:34rem)]:top-(--room-on-top)! [@media(max-height:34rem)]:bottom-(--messages)! [@media(max-height:34rem)]:h-auto! ' +
  '[@media(max-height:34rem)]:max-h-none!'

interface Props extends Omit<OpenInquiryProps, 'popup' | 'arrivedBy' | 'onShown'> {
  /** Where the focus goes when the dialog is closed. */
  returnFocus(): HTMLElement | null
}

/** The open inquiry. The dialog stays open while the user goes from inquiry to inquiry. */
export function InquiryDialog({ returnFocus, onClose, ...inquiryProps }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  const arrivedBy: PreviousNextProps['arrivedBy'] = useRef(undefined)
  const [announcement, announce] = useState('')

  // When it is closed the dialog disappears at once, and the address changes after that.
  const { key } = useLocation()
  const [closedAt, setClosedAt] = useState<string>()
  function close() {
    setClosedAt(key)
    onClose()
  }

  return (
    <DialogFrame
      open={closedAt !== key}
      popup={popup}
      className={popupClass}
      onClose={close}
      returnFocus={returnFocus}
    >
      <OpenInquiry
        key={inquiryProps.id}
        {...inquiryProps}
        popup={popup}
        arrivedBy={arrivedBy}
        onShown={name => arrivedBy.current && announce(name)}
        onClose={close}
      />

      <LiveRegion className="sr-only print:hidden">{announcement}</LiveRegion>
    </DialogFrame>
  )
}
