import { type QueryClient, type QueryKey, useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { toast } from '../ui/toast.ts'
import { isNotFound, toastFailure } from './failures.ts'
import { removeRow } from './query-client.ts'

interface Options<T> {
  remove(item: T): Promise<unknown>
  /** The list from which its row is removed at once. */
  list?: QueryKey
  /** The queries to read again afterwards; by default the list. */
  changes?: readonly QueryKey[]
  /** The message after a success. */
  done?(item: T): string
  /** After a success, with the query client. */
  onDeleted?(item: T, client: QueryClient): void
  /** The message when it no longer existed; none when that counts as a success. */
  missingMessage?: string
  failed(error: unknown): string
}

const idOf = (row: unknown) => (row as { id: number | string }).id

/** A deletion that is confirmed first. */
export function useDeletion<T>(options: Options<T>) {
  const { remove, list, changes = list && [list], done, onDeleted, missingMessage, failed } = options
  const [item, setItem] = useState<T>()
  const rowRemoved = useRef(false)
  const deletion = useMutation({
    mutationFn: remove,
    meta: { changes },
    onSuccess(_data, removed, _result, { client }) {
      if (done) toast.success(done(removed))
      onDeleted?.(removed, client)
    },
    onError(error) {
      if (!isNotFound(error)) toastFailure(failed(error))
      else if (missingMessage) toastFailure(missingMessage)
    },
    onSettled(_data, error, removed, _result, { client }) {
      setItem(undefined)
      if (!list || (error && !isNotFound(error))) return
      rowRemoved.current = true
      removeRow(client, list, idOf(removed))
    },
  })

  return {
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
      returnFocus: () => (rowRemoved.current ? document.querySelector<HTMLElement>('h1') : null),
    },
  }
}
