import type { InquiryStatus } from '#contracts/inquiries/inquiry.ts'
import { ConfirmDialog } from '../../../../../ui/confirm-dialog.tsx'
import { statusName } from '../../../../parts/inquiry/status.tsx'

/** Whether a status counts as a response without a reply. */
const isResponse = (status: InquiryStatus) => status === 'processing' || status === 'completed'

interface Props {
  open: boolean
  /** The status of the inquiry. */
  status: InquiryStatus
  onConfirm(): void
  onCancel(): void
}

/** Asks before a recorded reply is withdrawn. */
export const WithdrawQuestion = ({ status, ...dialog }: Props) => (
  <ConfirmDialog title="Withdraw this answer" confirmLabel="Withdraw" {...dialog}>
    {isResponse(status)
      ? `It stays in the history but no longer counts as a response. The inquiry stays ${statusName(status)}: mark it as Read if it still needs a response.`
      : 'It stays in the history but no longer counts as a response: without another one, the deadline runs again.'}
  </ConfirmDialog>
)
