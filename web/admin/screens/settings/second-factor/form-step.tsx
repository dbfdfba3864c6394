import { type FormEventHandler, type ReactNode, useId } from 'react'
import { Button, type ButtonLook } from '../../../../ui/button.tsx'
import { DialogParts } from '../../../../ui/dialog.tsx'
import { TopMessage } from '../../../../ui/top-message.tsx'

interface Props {
  title: string
  /** Above the form: what it does, or what is needed to fill it in. */
  introduction?: ReactNode
  /** Why the form was not accepted, unless one of its fields says it. */
  failure: string | undefined
  onSubmit: FormEventHandler<HTMLFormElement>
  submitLabel: string
  busyLabel: string
  busy: boolean
  look?: ButtonLook
  onClose(): void
  /** The fields. */
  children: ReactNode
}

/** A step of a dialog that is a form, with the buttons that send it and close the dialog. */
export function FormStep({
  title,
  introduction,
  failure,
  onSubmit,
  submitLabel,
  busyLabel,
  busy,
  look = 'primary',
  onClose,
  children,
}: Props) {
  const id = useId()
  return (
    <DialogParts
      title={title}
      footer={
        <>
          <Button type="submit" form={id} look={look} disabled={busy}>
            {busy ? busyLabel : submitLabel}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {introduction}
      <TopMessage tone="error">{failure}</TopMessage>
      <form id={id} method="post" noValidate onSubmit={onSubmit} className="space-y-4">
        {children}
      </form>
    </DialogParts>
  )
}
