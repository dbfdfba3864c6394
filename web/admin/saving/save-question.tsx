import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface Props {
  /** 'Save this branch?' */
  title: string
  /** Undefined while nothing is asked. */
  questions: readonly string[] | undefined
  onConfirm(): void
  onCancel(): void
}

/** Asks before a form is saved whose values are allowed but probably a mistake. */
export const SaveQuestion = ({ title, questions, onConfirm, onCancel }: Props) => (
  <ConfirmDialog
    open={questions !== undefined}
    title={title}
    look="primary"
    confirmLabel="Save"
    cancelLabel="Back to the Form"
    onConfirm={onConfirm}
    onCancel={onCancel}
  >
    {questions?.map(question => (
      <span key={question} className="mt-2 block whitespace-pre-line first:mt-0">
        {question}
      </span>
    ))}
  </ConfirmDialog>
)
