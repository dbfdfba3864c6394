import { type QueryKey, useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Order, OrderInput } from '#contracts/api/order.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { messageOf, newerVersion, toastFailure } from '../failures.ts'

interface OrderedItem {
  id: number
  name: string
}

interface Props {
  title: string
  /** Above the list; it calls `confirmLeave` before an unsaved order is lost. */
  children?: (confirmLeave: (leave: () => void) => void) => ReactNode
  /** In their stored order. */
  items: readonly OrderedItem[]
  save(order: OrderInput): Promise<Order>
  /** The list to load again after saving. */
  changes: QueryKey
  onClose(): void
}

const idsOf = (items: readonly OrderedItem[]) => items.map(({ id }) => id)

/** Changes the order of a list with buttons, announces each new position, and saves the order at once. */
export function OrderDialog({ title, children, items, save, changes, onClose }: Props) {
  const [started, setStarted] = useState(items)
  const [ordered, setOrdered] = useState(items)
  const [announcement, setAnnouncement] = useState('')
  const was = idsOf(items)
  // Starts again when the list changes.
  if (was.join() !== idsOf(started).join()) {
    setStarted(items)
    setOrdered(items)
    setAnnouncement('')
  }
  const ids = idsOf(ordered)
  const isChanged = ids.join() !== was.join()
  const { markSaved, confirmLeave } = useUnsavedChanges(isChanged)
  const leave = () => confirmLeave(onClose)

  const { mutate, isPending: busy } = useMutation({
    mutationFn: () => save({ ids, was }),
    meta: { changes: [changes] },
    onSuccess() {
      markSaved()
      toast.success('Order saved')
      onClose()
    },
    onError: error =>
      toastFailure(
        newerVersion<Order>(error)
          ? 'Someone else just updated this list, so your order was not saved. Check it, then try again.'
          : messageOf(error, 'We couldn’t save the order. Try again.'),
      ),
  })

  const swap = (index: number, other: number) => () => {
    const [item, neighbour] = [ordered[index], ordered[other]]
    if (busy || !item || !neighbour) return
    setOrdered(ordered.with(index, neighbour).with(other, item))
    setAnnouncement(`${item.name}: ${other + 1} of ${ordered.length}`)
  }

  return (
    <Dialog
      open
      title={title}
      className="max-w-lg"
      onClose={leave}
      footer={
        <>
          <Button disabled={busy || !isChanged} onClick={() => mutate()}>
            {busy ? 'Saving...' : 'Save Order'}
          </Button>
          <Button look="secondary" onClick={leave}>
            Cancel
          </Button>
        </>
      }
    >
      {children?.(confirmLeave)}
      <ol className="divide-y divide-plum/10">
        {ordered.map(({ id, name }, index) => (
          <li key={id} className="flex items-center gap-2 py-1.5 text-sm">
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            <Button
              look="secondary"
              className="size-10 px-0!"
              aria-label={`Move ${name} up`}
              disabled={busy || index === 0}
              onClick={swap(index, index - 1)}
            >
              ↑
            </Button>
            <Button
              look="secondary"
              className="size-10 px-0!"
              aria-label={`Move ${name} down`}
              disabled={busy || index === ordered.length - 1}
              onClick={swap(index, index + 1)}
            >
              ↓
            </Button>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Dialog>
  )
}
