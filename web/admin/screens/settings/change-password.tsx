import { useMutation } from '@tanstack/react-query'
import { PasswordForm } from '#contracts/accounts/user.ts'
import { texts } from '#contracts/api/texts.ts'
import { ApiFailure } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { fieldsOf, useSchemaForm } from '../../../ui/form.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { TopMessage } from '../../../ui/top-message.tsx'
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx'
import { changePassword } from '../../calls/change-password.ts'
import { reasonOf } from '../../calls/failures.ts'
import { keys } from '../../calls/query-client.ts'
import { Panel } from '../../layout/panel.tsx'
import { useUser } from '../../session/session.ts'

const SHOWN_MS = 5000
const emptyForm: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' }

/**
 * The server's error field, else the generic error message, else a sentence about the password: only
 * a response without a text says that the password may be wrong.
 */
function passwordFailure(error: unknown): string {
  if (!(error instanceof ApiFailure) || error.status === 0) return reasonOf(error)
  const given = error.body.error
  if (given) return typeof given === 'string' ? given : JSON.stringify(given)
  return texts.passwordFailed
}

export function ChangePassword() {
  const { email } = useUser()
  const form = useSchemaForm(PasswordForm, emptyForm)
  const field = fieldsOf(form)
  useUnsavedChanges(form.formState.isDirty)

  const {
    mutate,
    isPending,
    error,
    reset: dismissFailure,
  } = useMutation({
    mutationFn: changePassword,
    // A new password ends all other sessions.
    meta: { changes: [keys.sessions] },
    onSuccess() {
      form.reset(emptyForm)
      toast.success('Password changed successfully!', { timeout: SHOWN_MS })
    },
  })
  const onSubmit = form.handleSubmit(({ currentPassword, newPassword }) => {
    mutate({ currentPassword, newPassword })
  })

  return (
    <Panel title="Change Password">
      <TopMessage tone="error" onDismiss={dismissFailure}>
        {error && passwordFailure(error)}
      </TopMessage>
      <form method="post" noValidate onSubmit={onSubmit} className="space-y-4">
        {/* Password managers need the user name. */}
        <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint="Password must be at least 6 characters"
          {...field('newPassword')}
        />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Updating password...' : 'Change Password'}
        </Button>
      </form>
    </Panel>
  )
}
