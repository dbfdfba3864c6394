import { useCallback, useState } from 'react'

/** The thing that somebody is asked about before it is deleted, and its deletion. */
export function useDeletion<T>(remove: (item: T) => Promise<void>) {
  const [item, setItem] = useState<T>()
  const [busy, setBusy] = useState(false)

  return {
    item,
    ask: useCallback((next: T) => setItem(() => next), []),
    /** For the dialog that asks. */
    dialog: {
      open: item !== undefined,
      busy,
      onCancel: () => setItem(undefined),
      async onConfirm() {
        if (item === undefined) return
        setBusy(true)
        await remove(item)
        setBusy(false)
        setItem(undefined)
      },
    },
  }
}
