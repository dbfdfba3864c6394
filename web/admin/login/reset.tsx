import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#contracts/admin-paths.ts'
import { NEW_PASSWORD_MIN, NewPasswordForm, type PasswordLinkOwner } from '#contracts/user.ts'
import { ApiFailure } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { fieldsOf, useSchemaForm } from '../../ui/form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { adminApi } from '../api.ts'
import { isNotFound, messageOf } from '../failures.ts'
import { LoginFrame, linkClass } from './login-frame.tsx'

export const meta = () => (
  <>
    <title>Choose a password · Araliya back office</title>
    <meta name="referrer" content="no-referrer" />
  </>
)

type State = { at: 'loading' | 'invalid' | 'failed' | 'done' } | { at: 'ready'; owner: PasswordLinkOwner }

/** The token is in the fragment of the URL, and is removed from the URL once it is read. */
function useLink() {
  const token = useRef<string>(undefined)
  const [state, setState] = useState<State>({ at: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the call
  useEffect(() => {
    if (window.location.hash) {
      token.current = window.location.hash.slice(1)
      window.history.replaceState(window.history.state, '', adminPaths.reset)
    }
    if (!token.current) return setState({ at: 'invalid' })
    const controller = new AbortController()
    adminApi.findLink(token.current, controller.signal).then(
      owner => setState({ at: 'ready', owner }),
      error => {
        if (controller.signal.aborted) return
        console.error(error)
        setState({
          at: error instanceof ApiFailure && [404, 422].includes(error.status) ? 'invalid' : 'failed',
        })
      },
    )
    return () => controller.abort()
  }, [attempt])
  return { token, state, setState, tryAgain: () => setAttempt(last => last + 1) }
}

function PasswordForm({
  owner,
  onSave,
}: {
  owner: PasswordLinkOwner
  onSave(newPassword: string): Promise<unknown>
}) {
  const form = useSchemaForm(NewPasswordForm, { newPassword: '', confirmPassword: '' })
  const field = fieldsOf(form)
  const { isSubmitting } = form.formState
  const [failure, setFailure] = useState('')
  const onSubmit = form.handleSubmit(async ({ newPassword }) => {
    setFailure('')
    try {
      await onSave(newPassword)
    } catch (error) {
      console.error(error)
      const refused = error instanceof ApiFailure ? error.fields.newPassword : undefined
      if (refused) form.setError('newPassword', { message: refused }, { shouldFocus: true })
      else setFailure(messageOf(error, 'We couldn’t set the password. Try again.'))
    }
  })
  return (
    <>
      <p className="mb-4 text-sm wrap-anywhere">
        For {owner.name} ({owner.email})
      </p>
      <Banner tone="error">{failure}</Banner>
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
  const { token, state, setState, tryAgain } = useLink()

  async function save(newPassword: string) {
    try {
      await adminApi.setPasswordByLink({ token: token.current ?? '', newPassword })
      token.current = undefined
      setState({ at: 'done' })
    } catch (error) {
      if (!isNotFound(error)) throw error
      console.error(error)
      setState({ at: 'invalid' })
    }
  }

  return (
    <LoginFrame title="Choose a password">
      {state.at === 'loading' && <Skeleton className="h-40 w-full" />}
      {state.at === 'ready' && <PasswordForm owner={state.owner} onSave={save} />}
      <div role="status" className="text-sm">
        {state.at === 'invalid' && <p>This link has expired or been used. Ask for a new one.</p>}
        {state.at === 'failed' && <p className="mb-4">We can’t check this link right now.</p>}
        {state.at === 'done' && <p>Your password is set. You’re logged out everywhere.</p>}
      </div>
      {state.at === 'failed' && <Button onClick={tryAgain}>Try Again</Button>}
      {state.at !== 'loading' && (
        <p className="mt-4 text-center text-sm">
          <Link to={adminPaths.login} className={linkClass}>
            {state.at === 'done' ? 'Log in' : 'Back to login'}
          </Link>
        </p>
      )}
    </LoginFrame>
  )
}
