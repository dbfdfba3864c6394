import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#contracts/admin-paths.ts'
import { NEW_PASSWORD_MIN, NewPasswordForm, type PasswordLinkOwner } from '#contracts/user.ts'
import { ApiFailure } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useSchemaForm } from '../../ui/form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { adminApi } from '../api.ts'
import { isNotFound, messageOf } from '../failures.ts'
import { LoginFrame, linkClass } from './login-frame.tsx'

export const meta = () => (
  <>
    <title>Choose a password · Araliya back office</title>
    <meta name="robots" content="noindex" />
    <meta name="referrer" content="no-referrer" />
  </>
)

type State = { at: 'looking' | 'gone' | 'failed' | 'done' } | { at: 'ready'; owner: PasswordLinkOwner }

/** The token stands behind the `#`, and is taken out of the address as soon as it is read. */
function useLink() {
  const token = useRef<string>(undefined)
  const [state, setState] = useState<State>({ at: 'looking' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks once more
  useEffect(() => {
    if (window.location.hash) {
      token.current = window.location.hash.slice(1)
      window.history.replaceState(window.history.state, '', adminPaths.reset)
    }
    if (!token.current) return setState({ at: 'gone' })
    const controller = new AbortController()
    adminApi.findLink(token.current, controller.signal).then(
      owner => setState({ at: 'ready', owner }),
      error => {
        if (controller.signal.aborted) return
        console.error(error)
        setState({ at: error instanceof ApiFailure && [404, 422].includes(error.status) ? 'gone' : 'failed' })
      },
    )
    return () => controller.abort()
  }, [round])
  return { token, state, setState, tryAgain: () => setRound(last => last + 1) }
}

function PasswordForm({
  owner,
  onSave,
}: {
  owner: PasswordLinkOwner
  onSave(newPassword: string): Promise<unknown>
}) {
  const { register, handleSubmit, setError, formState } = useSchemaForm(NewPasswordForm, {
    newPassword: '',
    confirmPassword: '',
  })
  const { errors, isSubmitting } = formState
  const [failure, setFailure] = useState('')
  const onSubmit = handleSubmit(async ({ newPassword }) => {
    setFailure('')
    try {
      await onSave(newPassword)
    } catch (error) {
      console.error(error)
      const refused = error instanceof ApiFailure ? error.fields.newPassword : undefined
      if (refused) setError('newPassword', { message: refused }, { shouldFocus: true })
      else setFailure(messageOf(error, 'That did not work. Please try again.'))
    }
  })
  return (
    <>
      <p className="mb-4 text-sm wrap-anywhere">
        For {owner.name} ({owner.email})
      </p>
      <Banner tone="error">{failure}</Banner>
      <form method="post" noValidate onSubmit={onSubmit} className="space-y-4">
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={owner.email} readOnly hidden />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint={`Password must be at least ${NEW_PASSWORD_MIN} characters`}
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        <Button type="submit" disabled={isSubmitting} className="w-full">
          {isSubmitting ? 'Saving...' : 'Set Password'}
        </Button>
      </form>
    </>
  )
}

/** Sets a password with a link: that of somebody who is new, or who forgot the old one. */
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
      setState({ at: 'gone' })
    }
  }

  return (
    <LoginFrame title="Choose a password">
      {state.at === 'looking' && <Skeleton className="h-40 w-full" />}
      {state.at === 'ready' && <PasswordForm owner={state.owner} onSave={save} />}
      <div role="status" className="text-sm">
        {state.at === 'gone' && <p>This link has been used, or it is too old. Please ask for a new one.</p>}
        {state.at === 'failed' && <p className="mb-4">We can’t do that right now. Please try again.</p>}
        {state.at === 'done' && <p>Your password is set, and you are logged out everywhere.</p>}
      </div>
      {state.at === 'failed' && <Button onClick={tryAgain}>Try again</Button>}
      {state.at !== 'looking' && (
        <p className="mt-4 text-center text-sm">
          <Link to={adminPaths.login} className={linkClass}>
            {state.at === 'done' ? 'Log in' : 'Back to the login'}
          </Link>
        </p>
      )}
    </LoginFrame>
  )
}
