import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { Button } from '../../../../ui/button.tsx'
import { latestDialog } from '../../../../ui/open-dialogs.ts'
import { useShortcuts } from '../../../keyboard/use-shortcuts.ts'
import { laterDialog } from '../../../parts/later-parts.tsx'
import { hasDraft, resumeDraft, setDraftAside, useHasDraftAside } from '../../../saving/draft.ts'
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
 * is after another inquiry of the person was looked at; after Escape when the form is opened again.
 */
export function NewInquiryButton({ onWritten, opened, onOpen }: Props) {
  /** `aside`: another inquiry was opened from the form, which returns when that is closed. */
  const [state, setState] = useState<'closed' | 'open' | 'aside'>('closed')
  const hasDraftAside = useHasDraftAside(NEW_INQUIRY_DRAFT)
  function open() {
    resumeDraft(NEW_INQUIRY_DRAFT)
    setState('open')
  }
  useShortcuts('screen', { w: open })

  // The shortcut of the app, whose address is for once: a reload does not open it again.
  const [params, setParams] = useSearchParams()
  const isAskedFor = params.has('new')
  const openByShortcut = useEffectEvent(() => {
    setParams({}, { replace: true })
    if (!latestDialog()) open()
  })
  useEffect(() => {
    if (isAskedFor) openByShortcut()
  }, [isAskedFor])

  const openDraft = useEffectEvent(() => {
    if (hasDraft(NEW_INQUIRY_DRAFT) && !latestDialog()) open()
  })
  useEffect(() => openDraft(), [])

  const returns = state === 'aside' && opened === null
  const reopen = useEffectEvent(open)
  useEffect(() => {
    if (returns) reopen()
  }, [returns])

  return (
    <>
      <Button
        look="secondary"
        aria-label={hasDraftAside ? 'New Inquiry, draft kept' : 'New Inquiry'}
        className="gap-1! px-3! sm:min-h-8! sm:py-1!"
        onClick={open}
      >
        <span>New</span> {/* Beside the heading there is no room for it. */}
        <span className="max-lg:hidden">Inquiry</span>
        {hasDraftAside && <span aria-hidden="true" className="size-2 rounded-full bg-rose-700" />}
      </Button>
      {state === 'open' && (
        <NewInquiryDialog
          onWritten={onWritten}
          onOpenRelated={id => {
            setDraftAside(NEW_INQUIRY_DRAFT)
            setState('aside')
            onOpen(id)
          }}
          onClose={() => setState('closed')}
        />
      )}
    </>
  )
}
