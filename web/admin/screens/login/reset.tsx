import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { NEW_PASSWORD_MIN, NewPasswordForm, type PasswordLinkOwner } from '#contracts/accounts/user.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { ApiFailure } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { fieldsOf, useSchemaForm } from '../../../ui/form.ts'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TopMessage } from '../../../ui/top-message.tsx'
import { accountCalls } from '../../calls/account-calls.ts'
import { isNotFound, messageOf, showFormFailure } from '../../calls/failures.ts'
import { forForm } from '../../calls/queries.ts'
import { createQueryClient } from '../../calls/query-client.ts'
import { LINK_NEEDED, readLinkToken } from './link-needed.ts'
import { LoginFrame, linkClass } from './login-frame.tsx'

export const meta = () => (
  <>
    <title>Choose a password · Araliya back office</title>
    <meta name="referrer" content="no-referrer" />
  </>
)

/** Whether the link has expired, was used, or is not one of ours. */
const isInvalid = (error: unknown) => error instanceof ApiFailure && [404, 422].includes(error.status)

function SetPasswordForm({
  token,
  owner,
  onDone,
}: {
  token: string
  owner: PasswordLinkOwner
  onDone(result: 'done' | 'invalid'): void
}) {
  const form = useSchemaForm(NewPasswordForm, { newPassword: '', confirmPassword: '' })
  const field = fieldsOf(form)
  const { errors, isSubmitting } = form.formState
  const onSubmit = form.handleSubmit(async ({ newPassword }) => {
    try {
      await accountCalls.setPasswordByLink({ token, newPassword })
      onDone('done')
    } catch (error) {
      console.error(error)
      if (isNotFound(error)) onDone('invalid')
      else showFormFailure(form, error, messageOf(error, 'We couldn’t set the password. Try again.'))
    }
  })
  return (
    <>
      <p className="mb-4 text-sm wrap-anywhere">{`For ${owner.name} (${owner.email})`}</p>
      <TopMessage tone="error">{errors.root?.message}</TopMessage>
      <form method="post" noValidate onSubmit={onSubmit} className="space-y-4">
        {/* For password managers. */}
        <input type="text" name="username" autoComplete="username" value={owner.email} readOnly hidden />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint={`Password must be at least ${NEW_PASSWORD_MIN} characters`}
          {...field('newPassword')}
        />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        <Button type="submit" disabled={isSubmitting} className="w-full">
          {isSubmitting ? 'Saving...' : 'Set Password'}
        </Button>
      </form>
    </>
  )
}

/** Sets a password by a link from an invitation or a password reset. */
export default function Reset() {
  const [token, setToken] = useState<string>()
  const [result, setResult] = useState<'done' | 'invalid'>()
  const [client] = useState(createQueryClient)
  const link = useQuery(
    {
      queryKey: ['link', token],
      queryFn: ({ signal }) => accountCalls.findLink(token ?? '', signal),
      enabled: !!token,
      retry: false,
      ...forForm,
    },
    client,
  )
  // The token is in the fragment of the URL, and is removed from the URL once it is read.
  useEffect(() => {
    setToken(last => last || readLinkToken())
    window.history.replaceState(window.history.state, '', adminPaths.reset)
  }, [])
  const shown = result ?? (token === '' ? 'none' : isInvalid(link.error) ? 'invalid' : link.status)

  return (
    <LoginFrame title="Choose a password">
      {shown === 'pending' && <Skeleton className="h-40 w-full" />}
      {token && shown === 'success' && link.data && (
        <SetPasswordForm token={token} owner={link.data} onDone={setResult} />
      )}
      <LiveRegion className="text-sm">
        {shown === 'none' && <p>{LINK_NEEDED}</p>}
        {shown === 'invalid' && <p>This link has expired or been used. Ask for a new one.</p>}
        {shown === 'error' && <p className="mb-4">We can’t check this link right now.</p>}
        {shown === 'done' && <p>Your password is set. You’re logged out everywhere.</p>}
      </LiveRegion>
      {shown === 'error' && <Button onClick={() => link.refetch()}>Try Again</Button>}
      {shown !== 'pending' && (
        <p className="mt-4 text-center text-sm">
          <Link to={adminPaths.login} className={linkClass}>
            {shown === 'done' ? 'Log in' : 'Back to login'}
          </Link>
        </p>
      )}
    </LoginFrame>
  )
}
