import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogFrame } from '../../../../ui/dialog.tsx'
import { toast } from '../../../../ui/toast.ts'
import { keys } from '../../../calls/query-client.ts'
import { secondFactorCalls } from '../../../calls/second-factor-calls.ts'
import { PasswordAndCode } from './password-and-code.tsx'
import { CodesStep } from './recovery-codes.tsx'

/** Makes new recovery codes. */
export function NewCodesDialog({
  onClose,
  returnFocus,
}: {
  onClose(): void
  /** Where the focus goes afterwards. */
  returnFocus(): HTMLElement | null
}) {
  const [codes, setCodes] = useState<string[]>()
  const [isKept, setIsKept] = useState(false)
  const { mutateAsync } = useMutation({
    mutationFn: secondFactorCalls.renewRecoveryCodes,
    meta: { changes: [keys.secondFactor] },
    onSuccess({ recoveryCodes }) {
      if (recoveryCodes.length > 0) return setCodes(recoveryCodes)
      toast.error(
        'The new codes are made, but the connection was lost before they were shown. Make new ones.',
      )
      onClose()
    },
  })
  // Escape or a click outside would lose the codes.
  const mayClose = codes === undefined || isKept
  return (
    <DialogFrame open onClose={() => mayClose && onClose()} returnFocus={returnFocus} className="max-w-xl">
      {codes ? (
        <CodesStep
          title="Your new recovery codes"
          codes={codes}
          isKept={isKept}
          onKept={() => setIsKept(true)}
          onClose={onClose}
        />
      ) : (
        <PasswordAndCode
          title="New recovery codes"
          confirmLabel="Make New Codes"
          busyLabel="Making..."
          failed="We couldn’t make new codes. Try again."
          send={mutateAsync}
          onClose={onClose}
        >
          You get ten new codes. The earlier ones stop working.
        </PasswordAndCode>
      )}
    </DialogFrame>
  )
}
