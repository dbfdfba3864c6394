import { useState } from 'react'
import type { PasswordLink } from '#contracts/accounts/team.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { toast } from '../../../../ui/toast.ts'
import { BriefDate } from '../../../text/salon-time.tsx'

/** Shows a password link once: the server stores only its hash. */
export function LinkDialog({ name, link, onClose }: { name: string; link: PasswordLink; onClose(): void }) {
  const address = `${link.origin ?? window.location.origin}${adminPaths.reset}#${link.token}`
  const [copied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch (error) {
      console.error(error)
      toast.error('We couldn’t copy the link. Select it and copy it yourself.')
    }
  }

  return (
    <Dialog
      open
      title={`Password link for ${name}`}
      className="max-w-lg"
      onClose={onClose}
      footer={
        <>
          <Button onClick={copy}>Copy Link</Button>
          <Button look="secondary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm">
        <span>{`Send this link only to ${name} to set a password. It works once and expires on`}</span>{' '}
        <BriefDate at={link.expiresAt} />
        <span>. You won’t see it again.</span>
        {link.mailed && ' '}
        {link.mailed && <span>We are also emailing another link.</span>}
      </p>
      <TextField label="Link" readOnly value={address} onFocus={event => event.target.select()} />
      <LiveRegion className="mt-2 min-h-5 text-sm text-green-900">{copied && 'Copied'}</LiveRegion>
    </Dialog>
  )
}
