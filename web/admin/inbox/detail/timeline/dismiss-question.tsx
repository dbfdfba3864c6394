import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'

interface Props {
  open: boolean
  onConfirm(): void
  onCancel(): void
}

/** Asks before an email that may belong to the inquiry is removed from it. */
export const DismissQuestion = (dialog: Props) => (
  <ConfirmDialog title="Remove this email" confirmLabel="Remove" {...dialog}>
    It is removed from this inquiry and isn’t offered again, which can’t be undone. It stays in the salon’s
    mailbox.
  </ConfirmDialog>
)
