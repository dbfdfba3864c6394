import type { ReactNode } from 'react'
import { TotpInput } from '#contracts/accounts/second-factor.ts'
import { fieldsOf, useSchemaForm } from '../../../../ui/form.ts'
import { PasswordField } from '../../../../ui/password-field.tsx'
import { sendForm } from '../../../saving/send-form.ts'
import { useUser } from '../../../session/session.ts'
import { FormStep } from './form-step.tsx'

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
  const { email = '' } = useUser()
  const form = useSchemaForm(TotpInput, { currentPassword: '' })
  const { errors, isSubmitting } = form.formState
  return (
    <FormStep
      title={title}
      introduction={children && <div className="mb-4 text-sm">{children}</div>}
      failure={errors.root?.message}
      onSubmit={sendForm(form, send, failed)}
      submitLabel={confirmLabel}
      busyLabel={busyLabel}
      busy={isSubmitting}
      onClose={onClose}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current Password"
        autoFocus
        autoComplete="current-password"
        {...(hint && { hint })}
        {...fieldsOf(form)('currentPassword')}
      />
    </FormStep>
  )
}
