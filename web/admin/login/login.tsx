import { useEffect, useSyncExternalStore } from 'react'
import { Link, useNavigate, useRouteLoaderData, useSearchParams } from 'react-router'
import { LoginInput } from '#contracts/accounts/user.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { ApiFailure } from '../../api.ts'
import type { RootData } from '../../data-source.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../ui/form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { confirmSession, logIn } from '../session/auth.ts'
import { hasDrafts } from '../session/draft.ts'
import { hasSessionEnded, isAdmin, subscribeStored, useSession } from '../session/session.ts'
import { canStoreSession } from '../session/storage.ts'
import { useEarlySubmit } from './early-submit.ts'
import { LoginFrame, linkClass } from './login-frame.tsx'
import { nextAddress } from './next-address.ts'

const FAILED = 'An unexpected error occurred. Please try again later.'
const STORAGE_BLOCKED =
  'This browser stores no site data for this address, so we can’t keep you logged in. Allow cookies and site data for this site in the browser’s settings, then reload the page.'
const NOT_ADMIN = 'Only administrators can use the back office.'

/** What helps after a failed login; it doesn't tell whether there is such an account. */
function helpFor(error: unknown): string {
  if (!(error instanceof ApiFailure)) return ''
  const { status, retryAfter } = error
  if (status === 401) return 'The email or password is wrong.'
  if (status === 0) return 'The server didn’t respond. Check the connection.'
  if (status !== 429) return ''
  if (retryAfter === undefined) return 'There were too many attempts. Wait a minute, then try again.'
  const wait = retryAfter === 1 ? '1 second' : `${retryAfter.toLocaleString('en-US')} seconds`
  return `There were too many attempts. Wait ${wait}, then try again.`
}

/** After the end of a session in the middle of work. */
function SessionEnded() {
  const ended = useSyncExternalStore(subscribeStored, hasSessionEnded, () => false)
  const kept = useSyncExternalStore(subscribeStored, hasDrafts, () => false)
  if (!ended) return null
  return (
    <p role="status" className="mb-4 rounded-lg border border-gold bg-gold/10 px-4 py-2 text-sm">
      {`Your session has ended. Log in to continue where you were.${kept ? ' What you typed is kept in this tab.' : ''}`}
    </p>
  )
}

export const meta = () => <title>Login · Araliya back office</title>

export default function Login() {
  const demo = (useRouteLoaderData('root') as RootData | undefined)?.demo ?? false
  const session = useSession()
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  // No default values: what was typed before hydration is kept.
  const form = useSchemaForm(LoginInput)
  const field = fieldsOf(form)
  const { errors, isSubmitting } = form.formState

  // Also for an admin who is already logged in, or logs in in another tab.
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
      if (!(await logIn(input))) form.setError('root', { message: NOT_ADMIN })
    } catch (error) {
      console.error(error)
      form.setError('root', { message: FAILED })
      // `logIn` throws an error of its own, whose cause is the failed call.
      const help = helpFor(error instanceof Error ? error.cause : error)
      if (help) form.setError('root.help', { message: help })
    }
  })
  const earlySubmit = useEarlySubmit()

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
      <Banner tone="error">
        {errors.root && (
          <>
            <span className="block">{errors.root.message}</span>
            {errors.root.help && <span className="block">{errors.root.help.message}</span>}
          </>
        )}
      </Banner>
      <form {...earlySubmit} noValidate onSubmit={onSubmit} className="space-y-4">
        <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <Button type="submit" disabled={isSubmitting} className="w-full">
          {isSubmitting ? 'Logging in...' : 'Login'}
        </Button>
      </form>
      <noscript>
        <p className="mt-4 text-sm">The back office needs JavaScript.</p>
      </noscript>
      {!demo && (
        <p className="mt-4 text-center text-sm">
          <Link to={adminPaths.forgot} className={linkClass}>
            Forgot your password?
          </Link>
        </p>
      )}
    </LoginFrame>
  )
}
