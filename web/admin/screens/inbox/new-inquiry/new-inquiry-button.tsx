import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { Button } from '../../../../ui/button.tsx'
import { isDialogOpen } from '../../../../ui/focus.ts'
import { toastFailure } from '../../../calls/failures.ts'
import { TypingAwaited } from '../../../keyboard/typing-awaited.tsx'
import { useShortcuts } from '../../../keyboard/use-shortcuts.ts'
import { hasDraft } from '../../../saving/draft.ts'
import { NEW_INQUIRY_DRAFT } from './new-inquiry-draft.ts'

/** The button and the key that write down an inquiry. What was typed before a reload or the end of a session is shown again. */
export function NewInquiryButton({ onWritten }: { onWritten(inquiry: InquiryDetail): void }) {
  // Loaded when it is opened: lists do without forms and the schema library.
  const { data, mutate, isPending, reset } = useMutation({
    mutationFn: () => import('./new-inquiry-dialog.tsx'),
    onError: () => toastFailure('We couldn’t load the form. Try again.'),
  })
  const open = () => {
    if (!isPending) mutate()
  }
  useShortcuts('screen', { w: open })

  const openDraft = useEffectEvent(() => {
    if (hasDraft(NEW_INQUIRY_DRAFT) && !isDialogOpen()) open()
  })
  useEffect(() => openDraft(), [])

  return (
    <>
      <div className="xs:max-sm:-my-2">
        <Button
          look="secondary"
          aria-label="New Inquiry"
          className="gap-1! px-3! sm:min-h-8! sm:py-1!"
          onClick={open}
        >
          <span>New</span> {/* Beside the heading there is no room for it. */}
          <span className="max-lg:hidden">Inquiry</span>
        </Button>
      </div>
      {/* What is typed before the form is loaded is no shortcut. */}
      {isPending && <TypingAwaited />}
      {data && <data.NewInquiryDialog onWritten={onWritten} onClose={reset} />}
    </>
  )
}
