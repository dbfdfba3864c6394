import { useState } from 'react'
import { laterDialog } from '../parts/later-parts.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const ShortcutsDialog = laterDialog(
  () => import('./shortcuts-dialog.tsx').then(code => code.ShortcutsDialog),
  'We couldn’t load the shortcuts. Try again.',
)

/** The list of all shortcuts, which its key opens, and `open`; `dialog` is to be rendered. Its code is loaded when it is opened. */
export function useShortcutsHelp() {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useShortcuts('screen', { '?': open })
  return { open, dialog: isOpen && <ShortcutsDialog onClose={() => setOpen(false)} /> }
}
