import type { ReactNode } from 'react'
import { PasswordAndCodeInput } from '#contracts/accounts/second-factor.ts'
import type { ButtonLook } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../../../ui/form.ts'
import { PasswordField } from '../../../../ui/password-field.tsx'
import { sendForm } from '../../../saving/send-form.ts'
import { useUser } from '../../../session/session.ts'
import { FormStep } from './form-step.tsx'

/** Asks for the password and a code before a change to the second factor. */
export function PasswordAndCode({
  title,
  children,
  confirmLabel,
  busyLabel,
  look,
  failed,
  send,
  onClose,
}: {
  title: string
  /** What the change means. */
  children: ReactNode
  confirmLabel: string
  busyLabel: string
  look?: ButtonLook
  /** The message when no response arrived: it may be done. */
  failed: string
  /** @throws ApiFailure when it is refused */
  send(input: PasswordAndCodeInput): Promise<unknown>
  onClose(): void
}) {
  const { email = '' } = useUser()
  const form = useSchemaForm(PasswordAndCodeInput, { currentPassword: '', code: '' })
  const field = fieldsOf(form)
  const { errors, isSubmitting } = form.formState
  return (
    <FormStep
      title={title}
      introduction={<div className="mb-4 text-sm">{children}</div>}
      failure={errors.root?.message}
      onSubmit={sendForm(form, send, failed)}
      submitLabel={confirmLabel}
      busyLabel={busyLabel}
      busy={isSubmitting}
      {...(look && { look })}
      onClose={onClose}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current Password"
        autoFocus
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
    </FormStep>
  )
}
