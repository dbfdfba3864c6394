import { toast } from 'react-hot-toast/headless'
import { Button } from './button.tsx'

/** Long enough to find the button. */
const UNDO_MS = 10_000

/** Says what was done, with a way back. */
export function offerUndo(text: string, undo: () => void): void {
  toast.success(
    ({ id }) => (
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {text}
        <Button
          look="secondary"
          className="min-h-8! py-0.5!"
          onClick={() => {
            toast.dismiss(id)
            undo()
          }}
        >
          Undo
        </Button>
      </span>
    ),
    { duration: UNDO_MS },
  )
}
