import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { laterDialog } from '../parts/later-parts.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const ShortcutsDialog = laterDialog(
  () => import('./shortcuts-dialog.tsx').then(code => code.ShortcutsDialog),
  'We couldn’t load the shortcuts. Try again.',
)

/** The button and the key that list all shortcuts. The list is loaded when it is opened, and opening it renders nothing else. */
export function ShortcutsHelp() {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useShortcuts('screen', { '?': open })
  return (
    <>
      <Button look="quiet" className="min-h-8! px-3! py-1! max-sm:hidden" onClick={open}>
        Shortcuts
      </Button>
      {isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
