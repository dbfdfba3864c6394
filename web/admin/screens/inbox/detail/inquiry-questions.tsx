import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { CompleteUnanswered } from '../complete-unanswered.tsx'
import type { OpenParts } from './open-parts.ts'

export interface InquiryQuestionsProps {
  question: OpenParts['question']
  inquiry: InquiryDetail | undefined
  onDelete(): void
  onComplete(): void
  onCancel(): void
}

/** The questions before an inquiry is deleted, and before a shortcut completes one that no one has answered. */
export const InquiryQuestions = ({
  question,
  inquiry,
  onDelete,
  onComplete,
  onCancel,
}: InquiryQuestionsProps) => (
  <>
    <ConfirmDialog
      open={question === 'delete'}
      title="Delete contact"
      confirmLabel="Delete"
      onConfirm={onDelete}
      onCancel={onCancel}
    >
      Are you sure you want to delete this contact submission?
    </ConfirmDialog>

    <CompleteUnanswered
      inquiry={question === 'complete' ? inquiry : undefined}
      onConfirm={onComplete}
      onCancel={onCancel}
    />
  </>
)
