import { queryOptions } from '@tanstack/react-query'
import type {
  CancelledPlansInput,
  LastPriceChange,
  PriceChanges,
  PriceChangesInput,
  PricesPutBack,
} from '#contracts/services/price-changes.ts'
import { LONG_TIMEOUT_MS } from '../../../calls/api.ts'
import { keys } from '../../../calls/query-client.ts'
import { sendForData } from '../../../calls/send.ts'

const post = <T>(path: string, body: object) =>
  sendForData<T>(path, { method: 'POST', body, timeout: LONG_TIMEOUT_MS })

/** Changes prices now, or plans them for a day. */
export const changePrices = (input: PriceChangesInput) => post<PriceChanges>('/services/prices', input)

/** Undoes a change of prices. */
export const undoPrices = (actionId: string) => post<PricesPutBack>(`/services/prices/${actionId}/undo`, {})

/** Cancels the planned price of a service. @param version of the plan on the screen */
export const cancelPlannedPrice = (id: number, version: number) =>
  sendForData<{ actionId: string }>(`/services/${id}/planned-price`, { method: 'DELETE', version })

/** Cancels several planned prices at once. */
export const cancelPlannedPrices = (input: CancelledPlansInput) =>
  post<{ actionId: string }>('/services/planned-prices/cancel', input)

/** The last change of prices that can be undone. */
export const lastPriceChange = queryOptions({
  queryKey: keys.lastPriceChange,
  queryFn: ({ signal }) => sendForData<LastPriceChange | null>('/services/prices/last', { signal }),
})
