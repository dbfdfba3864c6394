import { useEffect, useState } from 'react'
import { CodeForm, type LoginChallenge } from '#contracts/accounts/second-factor.ts'
import { ApiFailure } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../../ui/form.ts'
import { TopMessage } from '../../../ui/top-message.tsx'
import { messageOf, showFormFailure } from '../../calls/failures.ts'
import { logInWithCode } from './log-in.ts'
import { helpFor } from './login-errors.ts'
import { linkClass } from './login-frame.tsx'

interface Props {
  email: string
  challenge: LoginChallenge
  /** Back to the password. */
  onBack(): void
  /** The challenge has run out or was used. */
  onEnded(message: string): void
  /** The account may not use the back office. */
  onRefused(): void
}

/** The second step of a login: a code of the authenticator app, or a recovery code in the same field. */
export function CodeStep({ email, challenge: { challenge, factors }, onBack, onEnded, onRefused }: Props) {
  const [byRecoveryCode, setByRecoveryCode] = useState(false)
  const form = useSchemaForm(CodeForm, { code: '' })
  const { setFocus, formState } = form
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('code'), [setFocus])

  const onSubmit = form.handleSubmit(async ({ code }) => {
    try {
      if (!(await logInWithCode({ challenge, code }))) onRefused()
    } catch (error) {
      console.error(error)
      if (error instanceof ApiFailure && error.status === 401) onEnded(error.message)
      else {
        const message = helpFor(error) || messageOf(error, 'We couldn’t log you in. Try again.')
        showFormFailure(form, error, message)
      }
    }
  })

  return (
    <>
      <TopMessage tone="error">{errors.root?.message}</TopMessage>
      <form method="post" noValidate onSubmit={onSubmit} className="space-y-4">
        {/* For password managers. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label="Code"
          autoComplete="one-time-code"
          // The keys of a phone: a recovery code has letters.
          inputMode={byRecoveryCode ? 'text' : 'numeric'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          hint={
            byRecoveryCode
              ? 'One of your recovery codes. Each works once.'
              : 'The six digits that your authenticator app shows'
          }
          {...fieldsOf(form)('code')}
        />
        <Button type="submit" disabled={isSubmitting} className="w-full">
          {isSubmitting ? 'Logging in...' : 'Login'}
        </Button>
      </form>
      <div className="mt-2 flex flex-wrap justify-center gap-x-6 text-sm">
        {factors.includes('recovery-code') && (
          <button
            type="button"
            className={`min-h-11 cursor-pointer ${linkClass}`}
            onClick={() => {
              setByRecoveryCode(!byRecoveryCode)
              form.setValue('code', '')
              form.clearErrors()
              setFocus('code')
            }}
          >
            {byRecoveryCode ? 'Use your authenticator app' : 'Use a recovery code'}
          </button>
        )}
        <button type="button" className={`min-h-11 cursor-pointer ${linkClass}`} onClick={onBack}>
          Back to the password
        </button>
      </div>
    </>
  )
}
