import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { hasNoResponse } from './unanswered.ts'

function reasonOf(inquiry: Inquiry): string {
  const name = fullNameOf(inquiry)
  return hasNoResponse(inquiry)
    ? `No one has answered ${name}.`
    : `No one has replied to what ${name} answered.`
}

/** Asks before an inquiry is completed whose client waits for words of ours. */
export function CompleteUnanswered({
  inquiry,
  onConfirm,
  onCancel,
}: {
  /** The inquiry that it asks about; undefined while it is closed. */
  inquiry: Inquiry | undefined
  onConfirm(inquiry: Inquiry): void
  onCancel(): void
}) {
  if (!inquiry) return null
  return (
    <ConfirmDialog
      open
      title="Not answered yet"
      confirmLabel="Mark as Completed"
      look="primary"
      onConfirm={() => onConfirm(inquiry)}
      onCancel={onCancel}
    >
      {`${reasonOf(inquiry)} Mark this contact submission as completed anyway?`}
    </ConfirmDialog>
  )
}
