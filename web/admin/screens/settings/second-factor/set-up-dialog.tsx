import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeForm, type TotpSetup } from '#contracts/accounts/second-factor.ts'
import { ApiFailure } from '../../../../api.ts'
import { Button } from '../../../../ui/button.tsx'
import { DialogFrame } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../../../ui/form.ts'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { toast } from '../../../../ui/toast.ts'
import { messageOf, showFormFailure } from '../../../calls/failures.ts'
import { keys } from '../../../calls/query-client.ts'
import { secondFactorCalls } from '../../../calls/second-factor-calls.ts'
import { forgetMissingFactor } from '../../../session/session.ts'
import { FormStep } from './form-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { CodesStep } from './recovery-codes.tsx'

const changes = [keys.secondFactor, keys.sessions, keys.team, keys.summary]

interface StepProps {
  onClose(): void
}

interface Props extends StepProps {
  /** Where the focus goes afterwards. */
  returnFocus(): HTMLElement | null
}

const QR_MAX = 224

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''

/** The size of a QR code on the screen, in pixels: the same number of them for each of its modules, so that these are even. */
function sizeOf(qr: string): number {
  const modules = Number(/viewBox="0 0 (\d+)/.exec(qr)?.[1])
  return modules > 0 ? modules * Math.floor(QR_MAX / modules) : QR_MAX
}

/** The secret, as a QR code, as a link for an app on this device, and as text. */
function Secret({ setup: { secret, uri, qr } }: { setup: TotpSetup }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch (error) {
      console.error(error)
      toast.error('We couldn’t copy the key. Select it and copy it yourself.')
    }
  }
  return (
    <div className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] items-center gap-x-6 gap-y-3">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="QR code for your authenticator app"
        width={sizeOf(qr)}
        height={sizeOf(qr)}
        className="mx-auto max-w-full rounded-lg bg-white outline-1 outline-plum/15 forced-color-adjust-none"
      />
      <div className="text-sm">
        <p>
          Scan the code with your app. On this device,{' '}
          <a
            href={uri}
            className="rounded text-rose-700 underline underline-offset-2 outline-rose-700 outline-offset-2 focus-visible:outline-2"
          >
            open the app
          </a>
          . Or type this key into it:
        </p>
        <p className="my-2 rounded-lg bg-rose-50 px-3 py-2 font-mono wrap-anywhere" translate="no">
          {inGroups(secret)}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button look="secondary" onClick={copy}>
            Copy Key
          </Button>
          <LiveRegion className="text-green-900">{copied && 'Copied'}</LiveRegion>
        </div>
      </div>
    </div>
  )
}

const ADDED =
  'Your account has an authenticator app now. The connection was lost before its recovery codes were shown: make new ones.'

/** Shows the secret, and asks for the first code that the app makes of it. */
function ScanStep({
  setup,
  onClose,
  onAdded,
  onEnded,
}: StepProps & { setup: TotpSetup; onAdded(codes: string[]): void; onEnded(): void }) {
  const form = useSchemaForm(CodeForm, { code: '' })

  const { mutate, isPending } = useMutation({
    mutationFn: secondFactorCalls.confirm,
    meta: { changes },
    onSuccess({ recoveryCodes }) {
      forgetMissingFactor()
      if (recoveryCodes.length > 0) return onAdded(recoveryCodes)
      toast.error(ADDED)
      onClose()
    },
    onError(error) {
      if (error instanceof ApiFailure && error.status === 409) {
        toast.error(messageOf(error, 'This setup has run out.'))
        onEnded()
      } else {
        showFormFailure(form, error, messageOf(error, 'We couldn’t add the app. Try again.'))
      }
    },
  })
  return (
    <FormStep
      title="Scan and enter the first code"
      introduction={<Secret setup={setup} />}
      failure={form.formState.errors.root?.message}
      onSubmit={form.handleSubmit(({ code }) => mutate(code))}
      submitLabel="Add App"
      busyLabel="Checking..."
      busy={isPending}
      onClose={onClose}
    >
      <TextField
        label="Code"
        // At once, before the dialog's library looks where the focus of the step before has gone: the form's `setFocus` waits for a timer.
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        hint="The six digits that the app shows now"
        {...fieldsOf(form)('code')}
      />
    </FormStep>
  )
}

/** Adds an authenticator app in three steps: the password, the secret with its first code, the recovery codes. */
export function SetUpDialog({ onClose, returnFocus }: Props) {
  const [setup, setSetup] = useState<TotpSetup>()
  const [codes, setCodes] = useState<string[]>()
  const [isKept, setIsKept] = useState(false)
  // Escape or a click outside would lose the codes.
  const mayClose = codes === undefined || isKept
  return (
    <DialogFrame open onClose={() => mayClose && onClose()} returnFocus={returnFocus} className="max-w-xl">
      {codes ? (
        <CodesStep
          title="Your app is added. Keep your recovery codes"
          codes={codes}
          isKept={isKept}
          onKept={() => setIsKept(true)}
          onClose={onClose}
        />
      ) : setup ? (
        <ScanStep setup={setup} onClose={onClose} onAdded={setCodes} onEnded={() => setSetup(undefined)} />
      ) : (
        <PasswordStep
          title="Add an authenticator app"
          hint="Have your phone with an authenticator app at hand"
          confirmLabel="Continue"
          busyLabel="Checking..."
          failed="We couldn’t begin. Try again."
          send={async input => setSetup(await secondFactorCalls.start(input))}
          onClose={onClose}
        />
      )}
    </DialogFrame>
  )
}
