import { queryOptions } from '@tanstack/react-query'
import type { Order } from '#contracts/api/order.ts'
import type { DeletedService, Service, ServiceInput } from '#contracts/services/service.ts'
import type { MadeAction } from '#contracts/services/service-changes.ts'
import type { ServiceOrderInput } from '#contracts/services/service-order.ts'
import { put, rowsAt } from '../../calls/api.ts'
import { forForm } from '../../calls/queries.ts'
import { keys } from '../../calls/query-client.ts'
import { sendForData } from '../../calls/send.ts'

/** The calls about services that only their screens make. */
export const serviceCalls = {
  ...rowsAt<Service, ServiceInput>('/services'),
  /** @returns the action whose undo restores it within 30 days */
  delete: ({ id, version }: Service) =>
    sendForData<MadeAction>(`/services/${id}`, { method: 'DELETE', version }),
  order: (input: ServiceOrderInput) => put<Order>('/services/order', input),
}

/** One service for its form, also a hidden one. */
export const serviceQuery = (id: number) => ({
  ...queryOptions({
    queryKey: keys.service(id),
    queryFn: ({ signal }) => sendForData<Service>(`/services/all/${id}`, { signal }),
  }),
  ...forForm,
})

/** Deleted services that can be restored; it begins with the key of the list, so what changes that reads it again. */
export const deletedServicesQuery = queryOptions({
  queryKey: keys.deletedServices,
  queryFn: ({ signal }) => sendForData<DeletedService[]>('/services/deleted', { signal }),
})
