import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Service } from '#contracts/services/service.ts'
import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { PlainButton } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { undo } from '../../../../ui/undo.ts'
import { messageOf, toastFailure, whyNotChanged } from '../../../calls/failures.ts'
import { keys } from '../../../calls/query-client.ts'
import { cancelPlans } from '../change-calls.ts'
import { inlineButtonClass } from '../inline-button.ts'
import { offerUndo } from '../undo-change.ts'

/** The prices that are planned for one day. */
export interface PlannedDay {
  validFrom: string
  prices: number
  plans: { id: number; version: number }[]
}

/** The days for which the prices of several services are planned, the next first; a single one is cancelled in its row. */
export function plannedDaysOf(services: readonly Pick<Service, 'id' | 'planned'>[]): PlannedDay[] {
  const days = new Map<string, PlannedDay>()
  for (const { id, planned } of services) {
    if (!planned) continue
    const { validFrom, version, price, options = [] } = planned
    const day = days.get(validFrom) ?? { validFrom, prices: 0, plans: [] }
    day.prices += (price === undefined ? 0 : 1) + options.length
    day.plans.push({ id, version })
    days.set(validFrom, day)
  }
  return [...days.values()]
    .filter(({ plans }) => plans.length > 1)
    .toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
}

/** The days for which prices are planned, each with a button that cancels all of them. */
export function PlannedDays({ services }: { services: readonly Service[] }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<PlannedDay>()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ plans }: PlannedDay) => cancelPlans({ plans }),
    meta: { changes: [keys.services] },
    onMutate: () => undo.startChange(),
    onSuccess: ({ actionId }, { prices, validFrom }, started) =>
      actionId &&
      offerUndo(
        client,
        actionId,
        { done: `${counted(prices, 'price')} planned from ${dayAndMonth(validFrom)} cancelled` },
        started,
      ),
    onError: error =>
      toastFailure(
        whyNotChanged(error, {
          stale:
            'Someone else has changed planned prices meanwhile, so none was cancelled. Check them, then try again.',
          failed: messageOf(error, 'We couldn’t cancel these prices. Try again.'),
        }),
      ),
    onSettled(_data, _error, _day, started) {
      started?.ended()
      setAsked(undefined)
    },
  })
  const days = plannedDaysOf(services)
  const day = asked ? dayAndMonth(asked.validFrom) : ''
  return (
    <>
      {days.map(planned => (
        <div key={planned.validFrom} className="flex flex-wrap items-center gap-x-3 text-sm text-plum-soft">
          <p>{`${counted(planned.prices, 'price')} planned from ${dayAndMonth(planned.validFrom)}`}</p>
          <PlainButton className={inlineButtonClass} onClick={() => setAsked(planned)}>
            {`Cancel All Planned for ${dayAndMonth(planned.validFrom)}`}
          </PlainButton>
        </div>
      ))}
      {asked && (
        <ConfirmDialog
          open
          title={`Cancel all prices planned for ${day}?`}
          confirmLabel="Cancel Planned Prices"
          busyLabel="Cancelling..."
          cancelLabel="Keep Them"
          busy={isPending}
          onConfirm={() => mutate(asked)}
          onCancel={() => setAsked(undefined)}
          returnFocus={() => document.querySelector<HTMLElement>('h1')}
        >
          {`${counted(asked.prices, 'price')} of ${asked.plans.length} services won’t change on ${day}. You can undo this.`}
        </ConfirmDialog>
      )}
    </>
  )
}
