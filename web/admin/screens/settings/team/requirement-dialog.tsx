import { useMutation } from '@tanstack/react-query'
import { GRACE_DAYS } from '#contracts/accounts/second-factor.ts'
import { DialogFrame } from '../../../../ui/dialog.tsx'
import { toast } from '../../../../ui/toast.ts'
import { keys } from '../../../calls/query-client.ts'
import { secondFactorCalls } from '../../../calls/second-factor-calls.ts'
import { PasswordStep } from '../second-factor/password-step.tsx'

/** Requires an authenticator app from everyone, or no longer. */
export function RequirementDialog({
  required,
  onClose,
  returnFocus,
}: {
  required: boolean
  onClose(): void
  /** Where the focus goes afterwards. */
  returnFocus(): HTMLElement | null
}) {
  const { mutateAsync } = useMutation({
    mutationFn: secondFactorCalls.require,
    meta: { changes: [keys.secondFactor, keys.summary, keys.activity()] },
    onSuccess({ requiredFrom }) {
      toast.success(
        requiredFrom === null
          ? 'An authenticator app is no longer required'
          : 'An authenticator app is required now',
      )
      onClose()
    },
  })
  return (
    <DialogFrame open onClose={onClose} returnFocus={returnFocus} className="max-w-lg">
      <PasswordStep
        title={required ? 'Require an authenticator app' : 'No longer require an authenticator app'}
        confirmLabel={required ? 'Require It' : 'No Longer Require It'}
        busyLabel="Saving..."
        failed="We couldn’t save that. Try again."
        send={input => mutateAsync({ ...input, required })}
        onClose={onClose}
      >
        {required ? (
          <>
            <p>{`For ${GRACE_DAYS} days the dashboard reminds everyone who has none. After that their account can do nothing but add one.`}</p>
            <p className="mt-2">{`If it was required within the last ${GRACE_DAYS} days, the earlier date stays.`}</p>
          </>
        ) : (
          <p>
            Everyone who has no app can go on without one: a stolen password is then enough to get into their
            account. Apps that are in use stay.
          </p>
        )}
      </PasswordStep>
    </DialogFrame>
  )
}
