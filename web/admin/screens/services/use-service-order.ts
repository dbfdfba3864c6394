import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Service } from '#contracts/services/service.ts'
import type { ServiceOrderInput } from '#contracts/services/service-order.ts'
import { toast } from '../../../ui/toast.ts'
import { undo } from '../../../ui/undo.ts'
import { messageOf, toastFailure, whyNotChanged } from '../../calls/failures.ts'
import { keys } from '../../calls/query-client.ts'
import { shortName } from '../../text/short-name.ts'
import { serviceCalls } from './service-calls.ts'

/** Identifies the mutation. */
const MOVING = ['service-order']

interface Move extends ServiceOrderInput {
  /** Of the moved service. */
  name: string
  /** Whether it undoes an earlier one. */
  isUndo?: boolean
}

const idsOf = (services: readonly Service[]) => services.map(({ id }) => id)

/** Services in the order of `ids`; those that are not among them come last. */
function inOrder(services: readonly Service[], ids: readonly number[]): Service[] {
  const positions = new Map(ids.map((id, position) => [id, position]))
  const positionOf = ({ id }: Service) => positions.get(id) ?? ids.length
  return services.toSorted((one, other) => positionOf(one) - positionOf(other))
}

/**
 * The services as they are ordered on the screen. Each move within a category is saved at once, one after the other, and has an
 * Undo; the screen shows the new order meanwhile.
 */
export function useServiceOrder(stored: readonly Service[]) {
  const client = useQueryClient()
  const [moved, setMoved] = useState<readonly number[]>()
  const [announcement, setAnnouncement] = useState('')
  const services = moved ? inOrder(stored, moved) : stored

  const { mutate } = useMutation({
    mutationKey: MOVING,
    mutationFn: ({ categoryId, ids, was }: Move) => serviceCalls.order({ categoryId, ids, was }),
    // Each starts from the order that the one before has stored.
    scope: { id: MOVING[0] as string },
    onMutate: () => undo.startChange(),
    onSuccess(_order, { isUndo, ...move }, started) {
      const back = { ...move, ids: move.was, was: move.ids, isUndo: true }
      const done = `${shortName(move.name)} moved`
      if (isUndo) toast.success(`Undone: ${done}`)
      else started.made({ done, undo: () => mutate(back) })
    },
    async onSettled(_order, _error, _move, started) {
      started?.ended()
      // A list that is read between two moves has an order that is no longer meant.
      if (client.isMutating({ mutationKey: MOVING }) > 1) return
      await client.invalidateQueries({ queryKey: keys.services })
      setMoved(undefined)
    },
    onError: error =>
      toastFailure(
        whyNotChanged(error, {
          stale:
            'Someone else just updated this list, so your order was not saved. Check it, then try again.',
          failed: messageOf(error, 'We couldn’t save the order. Try again.'),
        }),
        MOVING[0],
      ),
  })

  /** Moves a service to a position in its category, from 0. */
  function move(service: Service, to: number) {
    const { categoryId, name } = service
    const inCategory = services.filter(other => other.categoryId === categoryId)
    const from = inCategory.indexOf(service)
    if (to < 0 || to >= inCategory.length || from < 0 || to === from) return
    const was = idsOf(inCategory)
    const ids = was.toSpliced(from, 1).toSpliced(to, 0, service.id)
    const next = ids.values()
    setMoved(services.map(other => (other.categoryId === categoryId ? (next.next().value ?? 0) : other.id)))
    setAnnouncement(`${name}: ${to + 1} of ${ids.length}`)
    mutate({ categoryId, ids, was, name })
  }

  return { services, move, announcement }
}
