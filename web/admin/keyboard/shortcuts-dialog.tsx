import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckboxField } from '../../ui/field.tsx'
import { useShortcutsEnabled } from './use-shortcuts.ts'

interface Shortcut {
  keys: string[]
  does: string
}

function ShortcutList({ title, rows }: { title: string; rows: readonly Shortcut[] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-medium">{title}</h3>
      <dl className="text-sm">
        {rows.map(({ keys, does }) => (
          <div
            key={does}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-plum/10 py-1.5"
          >
            <dt>{does}</dt>
            <dd className="flex gap-1">
              {keys.map(key => (
                <kbd
                  key={key}
                  className="min-w-7 rounded border border-plum/25 bg-ivory px-1.5 text-center font-sans text-xs leading-6"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Lists all keyboard shortcuts, and enables or disables them. */
export function ShortcutsDialog({
  open,
  onClose,
  lists,
}: {
  open: boolean
  onClose(): void
  lists: readonly { title: string; rows: readonly Shortcut[] }[]
}) {
  const [enabled, setEnabled] = useShortcutsEnabled()
  return (
    <Dialog
      open={open}
      title="Keyboard shortcuts"
      onClose={onClose}
      footer={
        <Button look="secondary" className="sm:ml-auto" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {lists.map(list => (
          <ShortcutList key={list.title} {...list} />
        ))}
      </div>
      <CheckboxField
        className="mt-4"
        label="Enable keyboard shortcuts"
        hint="Turn off if you use voice control or press keys by accident. Saved in this browser."
        checked={enabled}
        onChange={event => setEnabled(event.target.checked)}
      />
    </Dialog>
  )
}
