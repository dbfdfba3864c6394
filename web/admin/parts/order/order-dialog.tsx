import { type QueryKey, useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Order, OrderInput } from '#contracts/api/order.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { toast } from '../../../ui/toast.ts'
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx'
import { messageOf, toastFailure, whyNotChanged } from '../../calls/failures.ts'
import { HANDLE } from './handle.ts'
import { PositionField } from './position-field.tsx'
import { useDragging } from './use-dragging.ts'

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

const arrowClass = 'size-10 px-0! max-sm:size-11'

/**
 * Changes the order of a list by dragging, with buttons or by typing a position, announces each new position, and saves the order
 * at once.
 */
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
        whyNotChanged(error, {
          stale:
            'Someone else just updated this list, so your order was not saved. Check it, then try again.',
          failed: messageOf(error, 'We couldn’t save the order. Try again.'),
        }),
      ),
  })

  function move(index: number, to: number) {
    const item = ordered[index]
    if (busy || !item || to < 0 || to >= ordered.length) return
    setOrdered(ordered.toSpliced(index, 1).toSpliced(to, 0, item))
    setAnnouncement(`${item.name}: ${to + 1} of ${ordered.length}`)
  }

  const { list, dragged, handleOf, styleOf } = useDragging(move)

  function saveOrder() {
    const wrong = list.current?.querySelector<HTMLElement>('[aria-invalid]')
    if (wrong) wrong.focus()
    else mutate()
  }

  return (
    <Dialog
      open
      title={title}
      className="max-w-lg"
      onClose={leave}
      footer={
        <>
          <Button disabled={busy || !isChanged} onClick={saveOrder}>
            {busy ? 'Saving...' : 'Save Order'}
          </Button>
          <Button look="secondary" onClick={leave}>
            Cancel
          </Button>
        </>
      }
    >
      {children?.(confirmLeave)}
      <ol ref={list} className="divide-y divide-plum/10">
        {ordered.map(({ id, name }, index) => (
          <li
            key={id}
            style={styleOf(index)}
            className={`flex flex-wrap items-center gap-1 py-1.5 text-sm sm:gap-2 ${index === dragged ? 'relative z-10 rounded-xl bg-white shadow-soft forced-colors:outline' : ''}`}
          >
            {/* For pointers only: the field and the buttons do the same by keyboard. */}
            <span
              aria-hidden="true"
              title="Drag to move"
              className="-ms-2 flex h-11 w-8 cursor-grab touch-none items-center justify-center text-plum-soft select-none active:cursor-grabbing"
              {...handleOf(index)}
            >
              <LineIcon path={HANDLE} stroke={2.5} className="size-5" />
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            <PositionField
              name={name}
              position={index + 1}
              count={ordered.length}
              disabled={busy}
              onMove={position => move(index, position - 1)}
            />
            <Button
              look="secondary"
              className={arrowClass}
              aria-label={`Move ${name} up`}
              disabled={busy || index === 0}
              onClick={() => move(index, index - 1)}
            >
              ↑
            </Button>
            <Button
              look="secondary"
              className={arrowClass}
              aria-label={`Move ${name} down`}
              disabled={busy || index === ordered.length - 1}
              onClick={() => move(index, index + 1)}
            >
              ↓
            </Button>
          </li>
        ))}
      </ol>
      <LiveRegion className="sr-only">{announcement}</LiveRegion>
    </Dialog>
  )
}
