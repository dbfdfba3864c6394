import type { Colleague, InquiryReply } from '#contracts/inquiry.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { nameByEmail } from '../../colleagues.ts'

interface Props {
  /** What was sent while this reply was written; undefined while there is nothing to ask. */
  replies: readonly InquiryReply[] | undefined
  colleagues: readonly Colleague[]
  onSend(): void
  onCancel(): void
}

/** Asks before a second answer goes out to somebody who has one already. */
export function AlreadyRepliedDialog({ replies, colleagues, onSend, onCancel }: Props) {
  return (
    <ConfirmDialog
      open={replies !== undefined}
      title="Answered already"
      confirmLabel="Send Mine Too"
      cancelLabel="Not Now"
      onConfirm={onSend}
      onCancel={onCancel}
    >
      {replies?.map(({ id, author, text }) => (
        <span key={id} className="mb-2 block">
          {nameByEmail(colleagues, author)} has replied while you were writing:
          <span className="mt-2 line-clamp-6 block border-l-2 border-gold pl-3 whitespace-pre-wrap">
            {text}
          </span>
        </span>
      ))}
    </ConfirmDialog>
  )
}
