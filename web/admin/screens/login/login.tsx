import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { LoginChallenge } from '#contracts/accounts/second-factor.ts'
import { LoginInput } from '#contracts/accounts/user.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../../ui/form.ts'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TopMessage } from '../../../ui/top-message.tsx'
import { confirmSession } from '../../calls/auth.ts'
import { hasDrafts } from '../../saving/draft.ts'
import { nextAddress } from '../../session/next-address.ts'
import {
  hasSessionEnded,
  isAdmin,
  isPasswordInDoubt,
  subscribeStored,
  useSession,
} from '../../session/session.ts'
import { canStoreSession } from '../../session/storage.ts'
import { useDemo } from '../../session/use-demo.ts'
import { CodeStep } from './code-step.tsx'
import { useEarlySubmit } from './early-submit.ts'
import { logIn } from './log-in.ts'
import { helpFor } from './login-errors.ts'
import { LoginFrame, linkClass } from './login-frame.tsx'

const FAILED = 'An unexpected error occurred. Please try again later.'
const STORAGE_BLOCKED =
  'This browser stores no site data for this address, so we can’t keep you logged in. Allow cookies and site data for this site in the browser’s settings, then reload the page.'
const NOT_ADMIN = 'Only administrators can use the back office.'

/** Says that the session ended in the middle of work. */
function SessionEnded() {
  const ended = useSyncExternalStore(subscribeStored, hasSessionEnded, () => false)
  const kept = useSyncExternalStore(subscribeStored, hasDrafts, () => false)
  const doubt = useSyncExternalStore(subscribeStored, isPasswordInDoubt, () => false)
  if (!ended) return null
  const next = doubt
    ? 'Your new password may have been saved. Log in with it; if it is refused, with the old one.'
    : 'Log in to continue where you were.'
  return (
    <LiveRegion className="mb-4 rounded-lg border border-gold bg-gold/10 px-4 py-2 text-sm">
      {`Your session has ended. ${next}${kept ? ' What you typed is kept in this tab.' : ''}`}
    </LiveRegion>
  )
}

export const meta = () => <title>Login · Araliya back office</title>

export default function Login() {
  const demo = useDemo()
  const session = useSession()
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  // No default values: what was typed before hydration is kept.
  const form = useSchemaForm(LoginInput)
  const field = fieldsOf(form)
  const { errors, isSubmitting } = form.formState
  const [challenge, setChallenge] = useState<LoginChallenge>()
  const { setValue, setFocus, setError, clearErrors } = form

  // An admin who is already logged in, or logs in in another tab, is sent on too.
  useEffect(() => {
    if (!isAdmin(session)) return
    let isMounted = true
    confirmSession().then(
      () => isMounted && navigate(nextAddress(searchParams.get('next')), { replace: true }),
      error => console.error(error),
    )
    return () => {
      isMounted = false
    }
  }, [session, searchParams, navigate])

  const onSubmit = form.handleSubmit(async input => {
    if (!canStoreSession()) {
      form.setError('root', { message: STORAGE_BLOCKED })
      return
    }
    try {
      const outcome = await logIn(input)
      if (typeof outcome === 'object') setChallenge(outcome)
      else if (outcome === 'not an admin') form.setError('root', { message: NOT_ADMIN })
    } catch (error) {
      console.error(error)
      form.setError('root', { message: FAILED })
      // `logIn` throws an error of its own, whose cause is the failed call.
      const help = helpFor(error instanceof Error ? error.cause : error)
      if (help) form.setError('root.help', { message: help })
    }
  })
  const earlySubmit = useEarlySubmit()

  /** Back to the password, which is typed again; the email stays. */
  function goBack(message?: string) {
    setChallenge(undefined)
    setValue('password', '')
    clearErrors()
    if (message) setError('root', { message })
    setReturns(returns + 1)
  }
  // Once its field is on the page again.
  const [returns, setReturns] = useState(0)
  useEffect(() => {
    if (returns > 0) setFocus('password')
  }, [returns, setFocus])

  return (
    <LoginFrame
      title="Admin Login"
      below={
        demo && (
          <p className="mt-4 rounded-lg border border-gold bg-white px-4 py-3 text-sm">
            <strong>Demo:</strong> any valid email and a password of 6+ characters gives access. No actual
            authentication is required.
          </p>
        )
      }
    >
      <SessionEnded />
      {challenge ? (
        <CodeStep
          email={form.getValues('email')}
          challenge={challenge}
          onBack={() => goBack()}
          onEnded={goBack}
          onRefused={() => goBack(NOT_ADMIN)}
        />
      ) : (
        <>
          <TopMessage tone="error">
            {errors.root && (
              <>
                <span className="block">{errors.root.message}</span>
                {errors.root.help && <span className="block">{errors.root.help.message}</span>}
              </>
            )}
          </TopMessage>
          <form {...earlySubmit} noValidate onSubmit={onSubmit} className="space-y-4">
            <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
            <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
            <Button type="submit" disabled={isSubmitting} className="w-full">
              {isSubmitting ? 'Logging in...' : 'Login'}
            </Button>
          </form>
        </>
      )}
      {!demo && !challenge && (
        <p className="mt-4 text-center text-sm">
          <Link to={adminPaths.forgot} className={linkClass}>
            Forgot your password?
          </Link>
        </p>
      )}
    </LoginFrame>
  )
}
