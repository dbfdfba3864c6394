import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckboxField } from '../../ui/field.tsx'
import { useShortcutsEnabled } from './use-shortcuts.ts'

/** All shortcuts; what they do is in the list and in the open inquiry. */
const lists = [
  {
    title: 'In the list',
    rows: [
      { keys: ['j'], does: 'Next inquiry' },
      { keys: ['k'], does: 'Previous inquiry' },
      { keys: ['n'], does: 'Next page' },
      { keys: ['b'], does: 'Previous page' },
      { keys: ['Enter', 'o'], does: 'Open inquiry' },
      { keys: ['x'], does: 'Select inquiry' },
      { keys: ['r'], does: 'Reply' },
      { keys: ['p'], does: 'Mark as Processing' },
      { keys: ['c'], does: 'Mark as Completed' },
      { keys: ['f'], does: 'Follow up' },
      { keys: ['u'], does: 'Undo your latest change, up to ten' },
      { keys: ['w'], does: 'New inquiry' },
      { keys: ['/'], does: 'Search' },
      { keys: ['?'], does: 'Keyboard shortcuts' },
    ],
  },
  {
    title: 'In an open inquiry',
    rows: [
      { keys: ['j'], does: 'Next inquiry' },
      { keys: ['k'], does: 'Previous inquiry' },
      { keys: ['r'], does: 'Reply' },
      { keys: ['p'], does: 'Mark as Processing' },
      { keys: ['c'], does: 'Mark as Completed' },
      { keys: ['n'], does: 'Note' },
      { keys: ['f'], does: 'Follow up' },
      { keys: ['u'], does: 'Undo your latest change, up to ten' },
      { keys: ['/'], does: 'Saved replies, on an empty line of a reply' },
      { keys: ['Esc'], does: 'Close the form, then the inquiry' },
    ],
  },
]

function ShortcutList({ title, rows }: (typeof lists)[number]) {
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

/** Lists all shortcuts, to be enabled or disabled. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const [enabled, setEnabled] = useShortcutsEnabled()
  return (
    <Dialog
      open
      title="Keyboard shortcuts"
      onClose={onClose}
      footer={
        <Button look="secondary" className="sm:mr-auto" onClick={onClose}>
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
