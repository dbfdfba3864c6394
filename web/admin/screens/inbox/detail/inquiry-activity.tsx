import type { HistoryEntry, InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { NoteForm } from './note-form.tsx'
import { Timeline } from './timeline/timeline.tsx'
import type { InquiryActions } from './use-open-inquiry.ts'

interface Props {
  inquiry: InquiryDetail
  actions: InquiryActions
  onUndo(entry: HistoryEntry): void
}

/** What happened to an inquiry, and the form that adds a note. */
export function InquiryActivity({ inquiry, actions, onUndo }: Props) {
  const { busy, canSend } = actions
  const isOpen = inquiry.deletedAt === null
  return (
    <>
      <Timeline
        inquiry={inquiry}
        canSend={canSend}
        onRetry={isOpen && canSend && !busy ? actions.retryReply : undefined}
        onWithdraw={isOpen && !busy ? actions.withdrawReply : undefined}
        onTask={isOpen && !busy ? actions.run : undefined}
        onUndo={busy ? undefined : onUndo}
      />
      {isOpen && <NoteForm inquiryId={inquiry.id} onAdd={actions.addNote} onNotFound={actions.onNotFound} />}
    </>
  )
}
