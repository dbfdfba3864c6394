import { useState } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { RESET_MINUTES } from '#contracts/accounts/team.ts'
import { ForgotPasswordInput } from '#contracts/accounts/user.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import type { RootData } from '../../../data-source.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../../ui/form.ts'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { TopMessage } from '../../../ui/top-message.tsx'
import { accountCalls } from '../../calls/account-calls.ts'
import { sendForm } from '../../saving/send-form.ts'
import { useEarlySubmit } from './early-submit.ts'
import { LoginFrame, linkClass } from './login-frame.tsx'

export const meta = () => <title>Forgotten password · Araliya back office</title>

function WithoutMail() {
  return (
    <>
      <p>Email isn’t set up, so we can’t send you a reset link.</p>
      <p className="mt-3">
        Another administrator can create a link for you (Settings, Team). Or the person who runs the server
        can set a new password with{' '}
        <code className="font-mono wrap-anywhere">npm run admin -- reset YOUR-EMAIL</code>.
      </p>
    </>
  )
}

function AskForm({ onAsked }: { onAsked(): void }) {
  // No default values: what was typed before hydration is kept.
  const form = useSchemaForm(ForgotPasswordInput)
  const { errors, isSubmitting } = form.formState
  const onSubmit = sendForm(
    form,
    async input => {
      await accountCalls.forgetPassword(input)
      onAsked()
    },
    'We couldn’t send the link. Try again later.',
  )
  const earlySubmit = useEarlySubmit()
  return (
    <>
      <TopMessage tone="error">{errors.root?.message}</TopMessage>
      <form {...earlySubmit} noValidate onSubmit={onSubmit} className="space-y-4">
        <TextField label="Email" type="email" autoComplete="username" {...fieldsOf(form)('email')} />
        <Button type="submit" disabled={isSubmitting} className="w-full">
          {isSubmitting ? 'Sending...' : 'Send Reset Link'}
        </Button>
      </form>
    </>
  )
}

/** Requests a password link. The response is the same whether the account exists or not. */
export default function Forgot() {
  const facts = useRouteLoaderData('root') as RootData | undefined
  const [asked, setAsked] = useState(false)
  const sendsMail = facts?.sendsMail ?? true
  return (
    <LoginFrame title="Forgotten password">
      <LiveRegion className="text-sm">
        {asked && (
          <p>
            If there is an account with this email, a link is on its way. It works once, for {RESET_MINUTES}{' '}
            minutes.
          </p>
        )}
      </LiveRegion>
      {!asked && (sendsMail ? <AskForm onAsked={() => setAsked(true)} /> : <WithoutMail />)}
      <p className="mt-4 text-center text-sm">
        <Link to={adminPaths.login} className={linkClass}>
          Back to login
        </Link>
      </p>
    </LoginFrame>
  )
}
