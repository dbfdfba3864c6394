import { useState } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { adminPaths } from '#contracts/admin-paths.ts'
import { RESET_MINUTES } from '#contracts/team.ts'
import { ForgotPasswordInput } from '#contracts/user.ts'
import type { RootData } from '../../root.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useEarlySubmit } from '../../ui/early-submit.ts'
import { TextField } from '../../ui/field.tsx'
import { useSchemaForm } from '../../ui/form.ts'
import { adminApi } from '../api.ts'
import { messageOf } from '../failures.ts'
import { LoginFrame, linkClass } from './login-frame.tsx'

export const meta = () => (
  <>
    <title>Forgotten password · Araliya back office</title>
    <meta name="robots" content="noindex" />
  </>
)

function WithoutMail({ demo }: { demo: boolean }) {
  if (demo) return <p>In the demo any password of 6+ characters gives access.</p>
  return (
    <>
      <p>This salon sends no mail, so no link can be sent to you.</p>
      <p className="mt-3">
        Another administrator can make you one (Settings, Team). Or whoever looks after the salon's computer
        sets a new password with{' '}
        <code className="font-mono wrap-anywhere">npm run admin -- reset YOUR-EMAIL</code>.
      </p>
    </>
  )
}

function AskForm({ onAsked }: { onAsked(): void }) {
  // No default values: what was typed before the page came to life stays.
  const { register, handleSubmit, formState } = useSchemaForm(ForgotPasswordInput)
  const [failure, setFailure] = useState('')
  const onSubmit = handleSubmit(async input => {
    setFailure('')
    try {
      await adminApi.forgetPassword(input)
      onAsked()
    } catch (error) {
      console.error(error)
      setFailure(messageOf(error, 'That did not work. Please try again later.'))
    }
  })
  const earlySubmit = useEarlySubmit()
  return (
    <>
      <Banner tone="error">{failure}</Banner>
      <form {...earlySubmit} noValidate onSubmit={onSubmit} className="space-y-4">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" disabled={formState.isSubmitting} className="w-full">
          {formState.isSubmitting ? 'Sending...' : 'Send Me a Link'}
        </Button>
      </form>
    </>
  )
}

/** Asks for a link to set a new password. Says the same whoever asks. */
export default function Forgot() {
  const facts = useRouteLoaderData('root') as RootData | undefined
  const [asked, setAsked] = useState(false)
  const sendsMail = facts?.sendsMail ?? true
  return (
    <LoginFrame title="Forgotten password">
      <div role="status" className="text-sm">
        {asked && (
          <p>
            If there is an account with this address, a link is on its way to it. It works once, for{' '}
            {RESET_MINUTES} minutes.
          </p>
        )}
      </div>
      {!asked &&
        (sendsMail ? (
          <AskForm onAsked={() => setAsked(true)} />
        ) : (
          <WithoutMail demo={facts?.demo ?? false} />
        ))}
      <p className="mt-4 text-center text-sm">
        <Link to={adminPaths.login} className={linkClass}>
          Back to the login
        </Link>
      </p>
    </LoginFrame>
  )
}
