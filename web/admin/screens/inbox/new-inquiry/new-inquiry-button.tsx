import { useEffect, useEffectEvent, useState } from 'react'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { Button } from '../../../../ui/button.tsx'
import { isDialogOpen } from '../../../../ui/focus.ts'
import { useShortcuts } from '../../../keyboard/use-shortcuts.ts'
import { laterDialog } from '../../../parts/later-parts.tsx'
import { hasDraft } from '../../../saving/draft.ts'
import { NEW_INQUIRY_DRAFT } from './new-inquiry-draft.ts'

// Lists do without forms and the schema library.
const NewInquiryDialog = laterDialog(() =>
  import('./new-inquiry-dialog.tsx').then(code => code.NewInquiryDialog),
)

/** The button and the key that write down an inquiry. What was typed before a reload or the end of a session is shown again. */
export function NewInquiryButton({ onWritten }: { onWritten(inquiry: InquiryDetail): void }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useShortcuts('screen', { w: open })

  const openDraft = useEffectEvent(() => {
    if (hasDraft(NEW_INQUIRY_DRAFT) && !isDialogOpen()) open()
  })
  useEffect(() => openDraft(), [])

  return (
    <>
      <Button
        look="secondary"
        aria-label="New Inquiry"
        className="gap-1! px-3! sm:min-h-8! sm:py-1!"
        onClick={open}
      >
        <span>New</span> {/* Beside the heading there is no room for it. */}
        <span className="max-lg:hidden">Inquiry</span>
      </Button>
      {isOpen && <NewInquiryDialog onWritten={onWritten} onClose={() => setOpen(false)} />}
    </>
  )
}
