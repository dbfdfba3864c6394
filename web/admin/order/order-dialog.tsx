import { type QueryKey, useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Order, OrderInput } from '#contracts/order.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { messageOf, newerVersion, toastFailure } from '../failures.ts'
import { type Ordered, OrderList } from './order-list.tsx'

interface Props {
  title: string
  /** Over the list; `askBefore` for what gives up the order that is not saved. */
  children?: (askBefore: (leave: () => void) => void) => ReactNode
  /** As they stand now. */
  items: readonly Ordered[]
  save(order: OrderInput): Promise<Order>
  /** The list: read again afterwards. */
  changes: QueryKey
  onClose(): void
}

/** Puts a list into another order, all at once. */
export function OrderDialog({ title, children, items, save, changes, onClose }: Props) {
  const [wanted, setWanted] = useState(items)
  const ids = wanted.map(({ id }) => id)
  const was = items.map(({ id }) => id)
  const isChanged = ids.join() !== was.join()
  const { letGo, askBefore } = useUnsavedChanges(isChanged)
  const leave = () => askBefore(onClose)

  const { mutate, isPending: busy } = useMutation({
    mutationFn: () => save({ ids, was }),
    meta: { changes: [changes] },
    onSuccess() {
      letGo()
      toast.success('Order saved')
      onClose()
    },
    onError: error =>
      toastFailure(
        newerVersion<Order>(error)
          ? 'Somebody else changed this in the meantime. The order is not saved: please look again.'
          : messageOf(error, 'Failed to save the order. Please try again.'),
      ),
  })

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
      {children?.(askBefore)}
      <OrderList items={wanted} disabled={busy} onOrder={setWanted} />
    </Dialog>
  )
}
