import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  CancelledPlansInput,
  LastAction,
  MadeAction,
  ServiceChangesInput,
  UndoneAction,
} from '#contracts/services/service-changes.ts'
import { LONG_TIMEOUT_MS, post } from '../../calls/api.ts'
import { keys } from '../../calls/query-client.ts'
import { sendForData } from '../../calls/send.ts'

const long = { timeout: LONG_TIMEOUT_MS }

/** What changes and adds services, as it is sent. */
export type ServiceChanges = z.input<typeof ServiceChangesInput>

/** Changes and adds services, or plans their prices for a day. */
export const changeServices = (input: ServiceChanges) => post<MadeAction>('/services/changes', input, long)

/** Undoes a change of services, or the deletion of one. */
export const undoServiceAction = (actionId: string) =>
  post<UndoneAction>(`/services/changes/${actionId}/undo`, {}, long)

/** Cancels planned prices. */
export const cancelPlans = (input: CancelledPlansInput) =>
  post<MadeAction>('/services/planned-prices/cancel', input, long)

/** The last change of services that can be undone. */
export const lastActionQuery = queryOptions({
  queryKey: keys.lastServiceAction,
  queryFn: ({ signal }) => sendForData<LastAction | null>('/services/changes/last', { signal }),
})
