import { useEffect, useEffectEvent, useState } from 'react'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { Button } from '../../../../ui/button.tsx'
import { latestDialog } from '../../../../ui/open-dialogs.ts'
import { useShortcuts } from '../../../keyboard/use-shortcuts.ts'
import { laterDialog } from '../../../parts/later-parts.tsx'
import { type Draft, hasDraft, readDraft, storeDraft } from '../../../saving/draft.ts'
import { NEW_INQUIRY_DRAFT } from './new-inquiry-draft.ts'

// Lists do without forms and the schema library.
const NewInquiryDialog = laterDialog(() =>
  import('./new-inquiry-dialog.tsx').then(code => code.NewInquiryDialog),
)

interface Props {
  onWritten(inquiry: InquiryDetail): void
  /** The inquiry that is open; null when none is. */
  opened: number | null
  /** Opens an inquiry. */
  onOpen(id: number): void
}

/**
 * The button and the key that write down an inquiry. What was typed before a reload or the end of a session is shown again, and so it
 * is after another inquiry of the person was looked at.
 */
export function NewInquiryButton({ onWritten, opened, onOpen }: Props) {
  const [isOpen, setOpen] = useState(false)
  /** What was typed before another inquiry was opened from the form. */
  const [kept, setKept] = useState<Draft<unknown>>()
  const isAside = kept !== undefined && opened !== null
  const open = () => setOpen(true)
  useShortcuts('screen', { w: open })

  const openDraft = useEffectEvent(() => {
    if (hasDraft(NEW_INQUIRY_DRAFT) && !latestDialog()) open()
  })
  useEffect(() => openDraft(), [])

  // The form, which has just been closed, has deleted its draft.
  useEffect(() => {
    if (isAside && kept) storeDraft(NEW_INQUIRY_DRAFT, kept)
  }, [isAside, kept])

  function close() {
    setOpen(false)
    setKept(undefined)
  }

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
      {isOpen && !isAside && (
        <NewInquiryDialog
          onWritten={onWritten}
          onOpenRelated={id => {
            setKept(readDraft(NEW_INQUIRY_DRAFT))
            onOpen(id)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
