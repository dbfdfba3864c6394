import { type ReactNode, useState } from 'react'
import type { Order, OrderInput } from '#contracts/order.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { messageOf, storedNow } from '../failures.ts'
import { readSession } from '../session/session.ts'
import { type Ordered, OrderList } from './order-list.tsx'

interface Props {
  title: string
  /** Over the list; `askBefore` for what gives up the order that is not saved. */
  children?: (askBefore: (leave: () => void) => void) => ReactNode
  /** As they stand now. */
  items: readonly Ordered[]
  save(order: OrderInput): Promise<Order>
  onSaved(): void
  /** Somebody else was quicker: they have to be read again. */
  onStale(): void
  onClose(): void
}

/** Puts a list into another order, all at once. */
export function OrderDialog({ title, children, items, save, onSaved, onStale, onClose }: Props) {
  const [wanted, setWanted] = useState(items)
  const [busy, setBusy] = useState(false)
  const ids = wanted.map(({ id }) => id)
  const was = items.map(({ id }) => id)
  const isChanged = ids.join() !== was.join()
  const { letGo, askBefore } = useUnsavedChanges(isChanged)
  const leave = () => askBefore(onClose)

  async function submit() {
    setBusy(true)
    try {
      await save({ ids, was })
      letGo()
      toast.success('Order saved')
      onSaved()
    } catch (error) {
      console.error(error)
      if (!readSession()) return
      if (storedNow<Order>(error)) {
        toast.error('Somebody else changed this in the meantime. The order is not saved: please look again.')
        onStale()
      } else toast.error(messageOf(error, 'Failed to save the order. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      title={title}
      className="max-w-lg"
      onClose={leave}
      footer={
        <>
          <Button disabled={busy || !isChanged} onClick={submit}>
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
