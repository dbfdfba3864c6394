import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { DialogParts } from '../../../../ui/dialog.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { toast } from '../../../../ui/toast.ts'
import { download } from '../../../calls/download.ts'
import { useUser } from '../../../session/session.ts'
import { useDemo } from '../../../session/use-demo.ts'

const FILE = 'araliya-recovery-codes.txt'

/** Ten codes that are shown once, with buttons that keep them. @param onKept they were copied or downloaded */
function RecoveryCodeList({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const { email = '' } = useUser()
  const demo = useDemo()
  const [kept, setKept] = useState('')
  const text = `Recovery codes for ${email} at ${window.location.host}. Each works once.\n\n${codes.join('\n')}\n`

  function keep(how: string) {
    setKept(how)
    onKept()
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      keep('Copied')
    } catch (error) {
      console.error(error)
      toast.error('We couldn’t copy the codes. Select them and copy them yourself.')
    }
  }

  // What had the focus is gone.
  const introduction = useRef<HTMLParagraphElement>(null)
  // Before the dialog's library looks where the focus of the step before has gone.
  useLayoutEffect(() => introduction.current?.focus(), [])

  return (
    <>
      <p ref={introduction} tabIndex={-1} className="mb-3 text-sm outline-none">
        {demo
          ? 'In a real salon you would keep these codes where you find them without your phone: if it is lost, each of them opens the account once instead of a code of the app. The login of this demo doesn’t ask for one.'
          : 'Keep these codes where you find them without your phone. If it is lost, each of them opens your account once instead of a code of the app. You won’t see them again.'}
      </p>
      <ol aria-label="Recovery codes" className="mb-4 space-y-1 rounded-lg bg-rose-50 px-4 py-3">
        {codes.map(code => (
          <li key={code} className="font-mono text-sm wrap-anywhere" translate="no">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="secondary"
          onClick={() => {
            download([text], FILE, 'text/plain')
            keep('Downloaded')
          }}
        >
          Download Codes
        </Button>
        <Button look="secondary" onClick={copy}>
          Copy Codes
        </Button>
        <LiveRegion className="text-sm text-green-900">{kept}</LiveRegion>
      </div>
    </>
  )
}

/** The recovery codes after an app was added, or new ones. */
export function CodesStep({
  title,
  codes,
  isKept,
  onKept,
  onClose,
}: {
  title: string
  codes: readonly string[]
  /** The codes were copied or downloaded. */
  isKept: boolean
  onKept(): void
  onClose(): void
}) {
  return (
    <DialogParts
      title={title}
      footer={<Button onClick={onClose}>{isKept ? 'Done' : 'I Have Written Them Down'}</Button>}
    >
      <RecoveryCodeList codes={codes} onKept={onKept} />
    </DialogParts>
  )
}
