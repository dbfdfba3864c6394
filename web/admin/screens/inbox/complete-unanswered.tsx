import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

/** Asks before a shortcut completes an inquiry that no one has answered. */
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
      {`No one has answered ${fullNameOf(inquiry)}. Mark this contact submission as completed anyway?`}
    </ConfirmDialog>
  )
}
