import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { DialogFrame } from '../../../../ui/dialog.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import type { PreviousNextProps } from './header-actions.tsx'
import { OpenInquiry, type OpenInquiryProps } from './open-inquiry.tsx'

interface Props extends Omit<OpenInquiryProps, 'popup' | 'arrivedBy' | 'isBesideList' | 'onShown'> {
  /** Where the focus goes when the dialog is closed. */
  returnFocus(): HTMLElement | null
  /** The element that holds it. */
  container: HTMLElement
  /** Whether it stands beside the list, and not over it. */
  isBesideList: boolean
}

/** The open inquiry. The dialog stays open while the user goes from inquiry to inquiry. */
export function InquiryDialog({ returnFocus, container, isBesideList, onClose, ...inquiryProps }: Props) {
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
      // With very large text all of it scrolls.
      className="inquiry max-xs:overflow-y-auto"
      container={container}
      place={isBesideList ? 'pane' : 'window'}
      onClose={close}
      returnFocus={returnFocus}
    >
      <OpenInquiry
        key={inquiryProps.id}
        {...inquiryProps}
        popup={popup}
        arrivedBy={arrivedBy}
        isBesideList={isBesideList}
        onShown={name => arrivedBy.current && announce(name)}
        onClose={close}
      />

      <LiveRegion className="sr-only print:hidden">{announcement}</LiveRegion>
    </DialogFrame>
  )
}
