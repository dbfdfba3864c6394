import { type ReactNode, useEffect, useId } from 'react'
import { TotpInput } from '#contracts/accounts/second-factor.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogParts } from '../../../ui/dialog.tsx'
import { fieldsOf, useSchemaForm } from '../../../ui/form.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { messageOf, showRefusedFields } from '../../failures.ts'
import { readSession, useUser } from '../../session/session.ts'

/** Asks for the password, so that no one does this at an unlocked browser. */
export function PasswordStep({
  title,
  children,
  hint,
  confirmLabel,
  busyLabel,
  failed,
  send,
  onClose,
}: {
  title: string
  /** What it means. */
  children?: ReactNode
  hint?: string
  confirmLabel: string
  busyLabel: string
  /** The message when it failed for an unknown reason. */
  failed: string
  /** @throws ApiFailure when it is refused */
  send(input: TotpInput): Promise<unknown>
  onClose(): void
}) {
  const id = useId()
  const { email = '' } = useUser()
  const form = useSchemaForm(TotpInput, { currentPassword: '' })
  const { setFocus } = form
  const { errors, isSubmitting } = form.formState
  useEffect(() => setFocus('currentPassword'), [setFocus])
  const onSubmit = form.handleSubmit(input =>
    send(input).catch(error => {
      console.error(error)
      if (readSession() && !showRefusedFields(form, error))
        form.setError('root', { message: messageOf(error, failed) })
    }),
  )
  return (
    <DialogParts
      title={title}
      footer={
        <>
          <Button type="submit" form={id} disabled={isSubmitting}>
            {isSubmitting ? busyLabel : confirmLabel}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <Banner tone="error">{errors.root?.message}</Banner>
      {children && <div className="mb-4 text-sm">{children}</div>}
      <form id={id} method="post" noValidate onSubmit={onSubmit}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          {...(hint && { hint })}
          {...fieldsOf(form)('currentPassword')}
        />
      </form>
    </DialogParts>
  )
}
