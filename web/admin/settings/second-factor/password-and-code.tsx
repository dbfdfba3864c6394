import { type ReactNode, useEffect, useId } from 'react'
import { PasswordAndCodeInput } from '#contracts/accounts/second-factor.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { DialogParts } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../../ui/form.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { messageOf, showRefusedFields } from '../../failures.ts'
import { readSession, useUser } from '../../session/session.ts'

/** Asks for the password and a code before a change to the second factor. */
export function PasswordAndCode({
  title,
  children,
  confirmLabel,
  busyLabel,
  look,
  send,
  onClose,
}: {
  title: string
  /** What the change means. */
  children: ReactNode
  confirmLabel: string
  busyLabel: string
  look?: ButtonLook
  /** @throws ApiFailure when it is refused */
  send(input: PasswordAndCodeInput): Promise<unknown>
  onClose(): void
}) {
  const id = useId()
  const { email = '' } = useUser()
  const form = useSchemaForm(PasswordAndCodeInput, { currentPassword: '', code: '' })
  const field = fieldsOf(form)
  const { setFocus } = form
  const { errors, isSubmitting } = form.formState
  useEffect(() => setFocus('currentPassword'), [setFocus])
  const onSubmit = form.handleSubmit(input =>
    send(input).catch(error => {
      console.error(error)
      if (readSession() && !showRefusedFields(form, error))
        form.setError('root', { message: messageOf(error, 'We couldn’t save that. Try again.') })
    }),
  )
  return (
    <DialogParts
      title={title}
      footer={
        <>
          <Button type="submit" form={id} {...(look && { look })} disabled={isSubmitting}>
            {isSubmitting ? busyLabel : confirmLabel}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <Banner tone="error">{errors.root?.message}</Banner>
      <div className="mb-4 text-sm">{children}</div>
      <form id={id} method="post" noValidate onSubmit={onSubmit} className="space-y-4">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <TextField
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="The six digits that your app shows, or a recovery code"
          {...field('code')}
        />
      </form>
    </DialogParts>
  )
}
