import { useCallback, useState } from 'react'

/** The thing that somebody is asked about before it is deleted, and its deletion. */
export function useDeletion<T>(remove: (item: T) => Promise<void>) {
  const [item, setItem] = useState<T>()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)

  return {
    /** What was asked about last; still known when the dialog is gone. */
    item,
    ask: useCallback((next: T) => {
      setItem(() => next)
      setOpen(true)
    }, []),
    /** For the dialog that asks. */
    dialog: {
      open,
      busy,
      onCancel: () => setOpen(false),
      async onConfirm() {
        if (item === undefined) return
        setBusy(true)
        await remove(item)
        setBusy(false)
        setOpen(false)
      },
    },
  }
}
