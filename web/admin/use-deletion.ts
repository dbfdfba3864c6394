import { type QueryKey, useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { toast } from '../ui/toaster.tsx'
import { isNotFound, toastFailure } from './failures.ts'
import { removeRow } from './query-client.ts'

interface Options<T> {
  remove(item: T): Promise<unknown>
  /** Read again afterwards. */
  changes: readonly QueryKey[]
  /** The list that its row leaves at once. */
  list?: QueryKey
  /** What is said after a success. */
  done?(item: T): string
  /** What is said where it was gone already; nothing where that is as good. */
  gone?: string
  failed(error: unknown): string
}

const idOf = (row: unknown) => (row as { id: number | string }).id

/** The thing that somebody is asked about before it is deleted, and its deletion. */
export function useDeletion<T>({ remove, changes, list, done, gone, failed }: Options<T>) {
  const [item, setItem] = useState<T>()
  const [open, setOpen] = useState(false)
  const deletion = useMutation({
    mutationFn: remove,
    meta: { changes },
    onSuccess: (_, removed) => done && toast.success(done(removed)),
    onError(error) {
      if (!isNotFound(error)) toastFailure(failed(error))
      else if (gone) toastFailure(gone)
    },
    onSettled(_data, error, removed, _result, { client }) {
      setOpen(false)
      if (list && (!error || isNotFound(error))) removeRow(client, list, idOf(removed))
    },
  })

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
      busy: deletion.isPending,
      onCancel: () => setOpen(false),
      onConfirm: () => item !== undefined && deletion.mutate(item),
    },
  }
}
