import { useEffect } from 'react'
import { Link, useNavigate, useRouteLoaderData, useSearchParams } from 'react-router'
import { adminPaths } from '#contracts/admin-paths.ts'
import { LoginInput } from '#contracts/user.ts'
import type { RootData } from '../../root.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../ui/form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { checkStatus, logIn } from '../session/auth.ts'
import { isAdmin, useSession } from '../session/session.ts'
import { useEarlySubmit } from './early-submit.ts'
import { LoginFrame, linkClass } from './login-frame.tsx'
import { nextAddress } from './next-address.ts'

const FAILED = 'An unexpected error occurred. Please try again later.'
const NOT_ADMIN = 'Only administrators can use the back office.'

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
    checkStatus().then(
      () => isMounted && navigate(nextAddress(searchParams.get('next')), { replace: true }),
      error => console.error(error),
    )
    return () => {
      isMounted = false
    }
  }, [session, searchParams, navigate])

  const onSubmit = form.handleSubmit(async input => {
    try {
      if (!(await logIn(input))) form.setError('root', { message: NOT_ADMIN })
    } catch (error) {
      console.error(error)
      form.setError('root', { message: FAILED })
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
      <Banner tone="error">{errors.root?.message}</Banner>
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
