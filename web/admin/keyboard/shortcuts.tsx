import { type ComponentType, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toastFailure } from '../calls/failures.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** The button and the key that list all shortcuts. The list is loaded when it is opened, and opening it renders nothing else. */
export function ShortcutsHelp() {
  const [List, setList] = useState<ComponentType<{ onClose(): void }>>()
  const open = () =>
    void import('./shortcuts-dialog.tsx').then(
      code => setList(() => code.ShortcutsDialog),
      () => toastFailure('We couldn’t load the shortcuts. Try again.'),
    )
  useShortcuts('screen', { '?': open })
  return (
    <>
      <Button look="quiet" className="min-h-8! px-3! py-1! max-sm:hidden" onClick={open}>
        Shortcuts
      </Button>
      {List && <List onClose={() => setList(undefined)} />}
    </>
  )
}
