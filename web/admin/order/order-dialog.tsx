import { type QueryKey, useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Order, OrderInput } from '#contracts/order.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { messageOf, newerVersion, toastFailure } from '../failures.ts'

interface OrderedItem {
  id: number
  name: string
}

interface OrderedItemProps {
  items: readonly OrderedItem[]
  disabled: boolean
  onOrder(items: readonly OrderedItem[]): void
}

/** A copy of the list in which the item at `from` is at `to`. */
function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list]
  const [item] = copy.splice(from, 1)
  if (item !== undefined) copy.splice(to, 0, item)
  return copy
}

/** The index of an item that is dragged to `y`. @param middles of the other rows */
const indexAt = (middles: readonly number[], y: number): number => middles.filter(middle => middle < y).length

/** A list that is ordered by dragging handles or with buttons; each new position is announced. */
function OrderList({ items, disabled, onOrder }: OrderedItemProps) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number>()
  const [announcement, setAnnouncement] = useState('')

  function move(id: number, to: number) {
    const from = items.findIndex(item => item.id === id)
    if (from < 0 || to < 0 || to >= items.length || from === to) return
    onOrder(moveItem(items, from, to))
    setAnnouncement(`${items[from]?.name}: ${to + 1} of ${items.length}`)
  }

  function dragTo(y: number) {
    if (dragged === undefined || !list.current) return
    const others = [...list.current.children].filter((_, index) => items[index]?.id !== dragged)
    const middles = others.map(row => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2
    })
    move(dragged, indexAt(middles, y))
  }

  return (
    <>
      <ol ref={list} className="divide-y divide-plum/10">
        {items.map(({ id, name }, index) => (
          <li
            key={id}
            className={`flex items-center gap-2 py-1.5 text-sm ${dragged === id ? 'bg-rose-50' : ''}`}
          >
            <span
              aria-hidden="true"
              data-handle={name}
              className="grid size-10 shrink-0 cursor-grab touch-none place-items-center text-lg text-plum-soft select-none active:cursor-grabbing"
              onPointerDown={event => {
                if (disabled || event.button !== 0) return
                event.currentTarget.setPointerCapture(event.pointerId)
                setDragged(id)
              }}
              onPointerMove={event => dragTo(event.clientY)}
              onPointerUp={() => setDragged(undefined)}
              onPointerCancel={() => setDragged(undefined)}
            >
              ⠿
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            <Button
              look="secondary"
              className="px-3.5!"
              aria-label={`Move ${name} up`}
              aria-disabled={disabled || index === 0}
              onClick={() => !disabled && move(id, index - 1)}
            >
              ↑
            </Button>
            <Button
              look="secondary"
              className="px-3.5!"
              aria-label={`Move ${name} down`}
              aria-disabled={disabled || index === items.length - 1}
              onClick={() => !disabled && move(id, index + 1)}
            >
              ↓
            </Button>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
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

/** Changes the order of a list and saves it at once. */
export function OrderDialog({ title, children, items, save, changes, onClose }: Props) {
  const [ordered, setOrdered] = useState(items)
  const ids = ordered.map(({ id }) => id)
  const was = items.map(({ id }) => id)
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
      <OrderList items={ordered} disabled={busy} onOrder={setOrdered} />
    </Dialog>
  )
}
