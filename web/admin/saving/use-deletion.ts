import { type QueryClient, type QueryKey, useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { startOfScreen } from '../../ui/focus.ts'
import { toast } from '../../ui/toast.ts'
import { undo } from '../../ui/undo.ts'
import type { MadeChange } from '../../ui/undo-stack.ts'
import { isNotFound, toastFailure } from '../calls/failures.ts'
import { removeRow } from '../calls/query-client.ts'

interface Options<T, Result> {
  remove(item: T): Promise<Result>
  /** The list from which its row is removed at once. */
  list?: QueryKey
  /** The queries to read again afterwards; by default the list. */
  changes?: readonly QueryKey[]
  /** The message after a success. */
  done?(item: T): string
  /** How a deletion is undone. */
  undoOf?(item: T, client: QueryClient, result: Result): MadeChange | undefined
  /** The message when it no longer existed; none when that counts as a success. */
  missingMessage?: string
  failed(error: unknown): string
}

const idOf = (row: unknown) => (row as { id: number | string }).id

/** A deletion that is confirmed first. */
export function useDeletion<T, Result>(options: Options<T, Result>) {
  const { remove, list, changes = list && [list], done, undoOf, missingMessage, failed } = options
  const [item, setItem] = useState<T>()
  const rowRemoved = useRef(false)
  const deletion = useMutation({
    mutationFn: remove,
    meta: { changes },
    // The key undoes a deletion also before its response has arrived.
    onMutate: () => undoOf && undo.startChange(),
    onSuccess(result, removed, started, { client }) {
      if (done) toast.success(done(removed))
      const change = undoOf?.(removed, client, result)
      if (change) started?.made(change)
    },
    onError(error) {
      if (!isNotFound(error)) toastFailure(failed(error))
      else if (missingMessage) toastFailure(missingMessage)
    },
    onSettled(_data, error, removed, started, { client }) {
      started?.ended()
      setItem(undefined)
      if (!list || (error && !isNotFound(error))) return
      rowRemoved.current = true
      removeRow(client, list, idOf(removed))
    },
  })

  return {
    /** Deletes at once, for a dialog that asks for more. */
    remove: deletion.mutate,
    /** The item to be deleted, while the dialog asks. */
    item,
    ask: useCallback((next: T) => {
      rowRemoved.current = false
      setItem(() => next)
    }, []),
    /** The props of the `ConfirmDialog`. */
    dialog: {
      open: item !== undefined,
      busy: deletion.isPending,
      onCancel: () => setItem(undefined),
      onConfirm: () => item !== undefined && deletion.mutate(item),
      /** The button that opened the dialog disappears with its row. */
      returnFocus: () => (rowRemoved.current ? startOfScreen() : null),
    },
  }
}
