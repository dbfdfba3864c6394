import type { InquiryReply } from '#contracts/inquiry.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { nameByEmail, useColleagues } from '../../colleagues.ts'

interface Props {
  /** The replies that were sent while this one was being written; undefined when there is nothing to ask. */
  replies: readonly InquiryReply[] | undefined
  onSend(): void
  onCancel(): void
}

/** Asks before a second reply is sent. */
export function AlreadyRepliedDialog({ replies, onSend, onCancel }: Props) {
  const colleagues = useColleagues()
  return (
    <ConfirmDialog
      open={replies !== undefined}
      title="Someone has already replied"
      confirmLabel="Send Anyway"
      cancelLabel="Not Now"
      onConfirm={onSend}
      onCancel={onCancel}
    >
      {replies?.map(({ id, author, text }) => (
        <span key={id} className="mb-2 block">
          {nameByEmail(colleagues, author)} replied while you were writing:
          <span className="mt-2 line-clamp-6 block border-l-2 border-gold pl-3 whitespace-pre-wrap">
            {text}
          </span>
        </span>
      ))}
    </ConfirmDialog>
  )
}
