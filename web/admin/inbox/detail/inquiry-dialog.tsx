import './print.css'
import { useRef, useState } from 'react'
import { DialogFrame } from '../../../ui/dialog.tsx'
import { useColleagues } from '../colleagues.ts'
import type { Notices } from '../notices.tsx'
import type { Sought } from '../search-matches.ts'
import { OpenInquiry } from './open-inquiry.tsx'
import type { PreviousNext } from './previous-next-buttons.tsx'

interface Props {
  id: number
  /** It was opened from the bin. */
  inBin: boolean
  /** It was opened to be answered. */
  toReply: boolean
  notices: Notices
  previousNext: PreviousNext
  /** What was looked for in the list. */
  sought: Sought
  /** @param byUs whether it was deleted here */
  onDeleted(id: number, byUs: boolean): void
  onClose(): void
  /** Where the focus goes when the dialog is gone. */
  returnFocus(): HTMLElement | null
}

// On phones it fills the screen; elsewhere it keeps its height, so that nothing jumps from one inquiry to the next.
const popupClass =
  'inquiry max-sm:inset-0 max-sm:size-full max-sm:max-h-none max-sm:translate-0 max-sm:rounded-none sm:h-full sm:max-w-4xl'

/** The inquiry that is open. The dialog stays while one previousNext from inquiry to inquiry. */
export function InquiryDialog({ returnFocus, ...props }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  const stepped = useRef<string>(undefined)
  const [said, say] = useState('')
  const colleagues = useColleagues()
  return (
    <DialogFrame open popup={popup} className={popupClass} onClose={props.onClose} returnFocus={returnFocus}>
      <OpenInquiry
        key={props.id}
        {...props}
        colleagues={colleagues}
        popup={popup}
        stepped={stepped}
        onStepped={say}
      />
      <p role="status" className="sr-only print:hidden">
        {said}
      </p>
    </DialogFrame>
  )
}
