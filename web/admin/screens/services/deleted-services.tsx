import { useMutation, useQuery } from '@tanstack/react-query'
import type { DeletedService } from '#contracts/services/service.ts'
import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { salonDay } from '#contracts/text/days.ts'
import { PlainButton } from '../../../ui/button.tsx'
import { startOfScreen } from '../../../ui/focus.ts'
import { toast } from '../../../ui/toast.ts'
import { undo } from '../../../ui/undo.ts'
import { isNotFound, messageOf, toastFailure } from '../../calls/failures.ts'
import { keys } from '../../calls/query-client.ts'
import { shortName } from '../../text/short-name.ts'
import { undoServiceAction } from './change-calls.ts'
import { deletedServicesQuery } from './service-calls.ts'
import { deletionOf } from './undo-change.ts'

/** Deleted services, each with Restore, for accounts with full access; nothing when there are none. */
export function DeletedServices() {
  const { data: services = [] } = useQuery(deletedServicesQuery)
  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({ actionId }: DeletedService) => undoServiceAction(actionId),
    meta: { changes: [keys.services] },
    onSuccess({ putBack }, service) {
      const { about } = deletionOf(service)
      if (about) undo.withdraw(about)
      if (putBack > 0) toast.success(`${shortName(service.name)} restored`)
      else toast.info('This service is no longer among the deleted ones.')
      // The button disappears with its row.
      startOfScreen()?.focus()
    },
    onError: error =>
      toastFailure(
        isNotFound(error)
          ? 'This service is no longer among the deleted ones.'
          : messageOf(error, 'We couldn’t restore the service. Try again.'),
      ),
  })
  if (services.length === 0) return null
  return (
    <details className="mt-4 text-sm text-plum-soft">
      <summary className="w-fit cursor-pointer rounded px-1 py-3 outline-rose-700 focus-visible:outline-2">
        {`Deleted in the last 30 days (${services.length})`}
      </summary>
      <ul className="max-w-2xl divide-y divide-plum/10">
        {services.map(service => (
          <li key={service.id} className="flex items-center gap-3 py-1">
            <span className="min-w-0 flex-1 wrap-anywhere">{service.name}</span>
            <time dateTime={service.deletedAt} className="whitespace-nowrap">
              {dayAndMonth(salonDay(service.deletedAt))}
            </time>
            <PlainButton
              aria-label={`Restore ${service.name}`}
              disabled={isPending && variables.id === service.id}
              onClick={({ detail }) => detail < 2 && mutate(service)}
              className="inline-flex min-h-11 cursor-pointer items-center rounded px-2 font-medium text-rose-700 underline underline-offset-2 outline-rose-700 focus-visible:outline-2 aria-disabled:opacity-55"
            >
              Restore
            </PlainButton>
          </li>
        ))}
      </ul>
    </details>
  )
}
