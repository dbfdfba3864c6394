import { useState } from 'react'
import { adminPaths } from '#contracts/admin-paths.ts'
import type { PasswordLink } from '#contracts/team.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toaster.tsx'
import { UsDate } from '../us-date.tsx'

/** A link that is shown once: only its hash is kept. */
export function LinkDialog({ name, link, onClose }: { name: string; link: PasswordLink; onClose(): void }) {
  const address = `${window.location.origin}${adminPaths.reset}#${link.token}`
  const [copied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch (error) {
      console.error(error)
      toast.error('The link could not be copied. Please select it.')
    }
  }

  return (
    <Dialog
      open
      title={`A link for ${name}`}
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
        With this link {name} chooses a password. It works once, until <UsDate at={link.expiresAt} />, and is
        shown only now: hand it to nobody else.
        {link.mailed && ' Another one is on its way by mail.'}
      </p>
      <TextField label="Link" readOnly value={address} onFocus={event => event.target.select()} />
      <p role="status" className="mt-2 min-h-5 text-sm text-green-900">
        {copied && 'Copied'}
      </p>
    </Dialog>
  )
}
