import { texts } from '#contracts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** One value of the two versions, as shown on the screen. */
export interface Difference {
  label: string
  mine: string
  theirs: string
}

interface Props {
  /** Undefined while there is no conflict. */
  differences: readonly Difference[] | undefined
  busy: boolean
  onKeepMine(): void
  onTakeTheirs(): void
  /** Closes without a choice: nothing is saved. */
  onClose(): void
}

/** Shows two versions side by side, when someone else saved a newer one. */
export function ConflictDialog({ differences, busy, onKeepMine, onTakeTheirs, onClose }: Props) {
  return (
    <Dialog
      open={differences !== undefined}
      onClose={onClose}
      title="Choose a version"
      footer={
        <>
          <Button disabled={busy} onClick={onKeepMine}>
            Keep Mine
          </Button>
          <Button look="secondary" disabled={busy} onClick={onTakeTheirs}>
            Use Saved Version
          </Button>
          <Button look="quiet" disabled={busy} onClick={onClose}>
            Decide Later
          </Button>
        </>
      }
    >
      <p className="mb-4">{texts.stale}</p>
      <table className="w-full table-fixed border-collapse text-sm">
        <thead>
          <tr className="text-left text-xs text-plum-soft">
            <th scope="col" className="w-1/3 p-2 font-semibold sm:w-1/4">
              Field
            </th>
            <th scope="col" className="py-2 pr-2 font-semibold">
              Your version
            </th>
            <th scope="col" className="py-2 font-semibold">
              Saved version
            </th>
          </tr>
        </thead>
        <tbody>
          {differences?.map(({ label, mine, theirs }) => (
            <tr
              key={label}
              className={`border-t border-plum/10 align-top wrap-anywhere ${mine === theirs ? '' : 'bg-rose-50 font-semibold'}`}
            >
              <th scope="row" className="px-2 py-2 text-left font-normal text-plum-soft">
                {label}
              </th>
              <td className="py-2 pr-2">{mine || '-'}</td>
              <td className="py-2 pr-2">{theirs || '-'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
