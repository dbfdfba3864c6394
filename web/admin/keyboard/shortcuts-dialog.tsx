import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckboxField } from '../../ui/field.tsx'
import { useShortcutsEnabled } from './use-shortcuts.ts'

interface Help {
  keys: string[]
  does: string
}

function HelpList({ title, rows }: { title: string; rows: readonly Help[] }) {
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

/** The sheet of all keys, on which they can be switched off. */
export function ShortcutsDialog({
  open,
  onClose,
  lists,
}: {
  open: boolean
  onClose(): void
  lists: readonly { title: string; rows: readonly Help[] }[]
}) {
  const [on, setOn] = useShortcutsEnabled()
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
          <HelpList key={list.title} {...list} />
        ))}
      </div>
      <CheckboxField
        className="mt-4"
        label="Single keys do something"
        hint="Switch them off if you speak to your computer, or if they get in your way. This browser remembers it."
        checked={on}
        onChange={event => setOn(event.target.checked)}
      />
    </Dialog>
  )
}
