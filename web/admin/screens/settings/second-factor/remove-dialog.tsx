import { useMutation } from '@tanstack/react-query'
import { DialogFrame } from '../../../../ui/dialog.tsx'
import { toast } from '../../../../ui/toast.ts'
import { keys } from '../../../calls/query-client.ts'
import { secondFactorCalls } from '../../../calls/second-factor-calls.ts'
import { useDemo } from '../../../session/use-demo.ts'
import { PasswordAndCode } from './password-and-code.tsx'

/** Removes the authenticator app. */
export function RemoveDialog({
  onClose,
  returnFocus,
}: {
  onClose(): void
  /** Where the focus goes afterwards. */
  returnFocus(): HTMLElement | null
}) {
  const demo = useDemo()
  const { mutateAsync } = useMutation({
    mutationFn: secondFactorCalls.remove,
    meta: { changes: [keys.secondFactor, keys.sessions, keys.team, keys.summary] },
    onSuccess() {
      toast.success('Your authenticator app is removed')
      onClose()
    },
  })
  return (
    <DialogFrame open onClose={onClose} returnFocus={returnFocus} className="max-w-lg">
      <PasswordAndCode
        title="Remove the authenticator app"
        confirmLabel="Remove App"
        busyLabel="Removing..."
        look="danger"
        failed="We couldn’t remove the app. Try again."
        send={mutateAsync}
        onClose={onClose}
      >
        {`${demo ? '' : 'Your login will ask for the password only. '}Your recovery codes stop working, and you are logged out everywhere else.`}
      </PasswordAndCode>
    </DialogFrame>
  )
}
