import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import type { PlannedPrice } from '#contracts/services/planned-price.ts'
import type { Service } from '#contracts/services/service.ts'
import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { PlainButton } from '../../../../ui/button.tsx'
import { undo } from '../../../../ui/undo.ts'
import { messageOf, toastFailure, whyNotChanged } from '../../../calls/failures.ts'
import { keys } from '../../../calls/query-client.ts'
import { useFullAccess } from '../../../session/session.ts'
import { shortName } from '../../../text/short-name.ts'
import { cancelPlans } from '../change-calls.ts'
import { offerUndo } from '../undo-change.ts'
import { lostText, planRange } from './plan-text.ts'

/** What a service will cost from a day on, with Cancel. */
export function PlannedPriceText({ service }: { service: Service }) {
  const client = useQueryClient()
  const isFull = useFullAccess()
  const { planned } = service
  const row = useRef<Element>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ version }: PlannedPrice) => cancelPlans({ plans: [{ id: service.id, version }] }),
    meta: { changes: [keys.services] },
    onMutate: () => undo.startChange(),
    onSuccess({ actionId }, _plan, started) {
      // The button goes with the planned price: its focus stays in the row.
      const { activeElement, body } = document
      if (activeElement === body || row.current?.contains(activeElement))
        row.current?.querySelector<HTMLElement>(`[href="${adminPaths.editService(service.id)}"]`)?.focus()
      const change = { done: `New price of ${shortName(service.name)} cancelled` }
      if (actionId) offerUndo(client, actionId, change, started)
    },
    onSettled: (_data, _error, _plan, started) => started?.ended(),
    onError: error =>
      toastFailure(
        whyNotChanged(error, {
          stale: 'Someone else has changed this planned price meanwhile. Check it, then try again.',
          failed: messageOf(error, 'We couldn’t cancel this. Try again.'),
        }),
      ),
  })
  if (!planned) return null
  const prices = planRange(service, planned)
  return (
    <span className="mt-0.5 block text-xs text-plum-soft">
      <span>{`from ${dayAndMonth(planned.validFrom)}: `}</span>
      {prices.map(text => (
        <span key={text} className={`tabular-nums ${prices.length > 1 ? 'block' : 'inline-block'}`}>
          {text}
        </span>
      ))}
      <span className="block">
        {planned.announced && <span>{'announced '}</span>}
        {isFull && (
          <PlainButton
            className="-my-1 ms-1 inline-flex min-h-6 cursor-pointer items-center rounded text-rose-700 underline underline-offset-2 outline-rose-700 outline-offset-2 focus-visible:outline-2 aria-disabled:opacity-55 max-sm:-my-2.5 max-sm:min-h-11 max-sm:min-w-11"
            aria-label={`Cancel Planned Price of ${service.name}`}
            disabled={isPending}
            onClick={event => {
              row.current = event.currentTarget.closest('tr')
              mutate(planned)
            }}
          >
            Cancel
          </PlainButton>
        )}
      </span>
      {planned.lost.length > 0 && <span className="block text-rose-700">{lostText(planned.lost)}</span>}
    </span>
  )
}
