import type { QueryClient } from '@tanstack/react-query'
import type { Service } from '#contracts/services/service.ts'
import { toast } from '../../ui/toast.ts'
import { undo } from '../../ui/undo.ts'
import { isNotFound, toastFailure } from '../failures.ts'
import { keys } from '../query-client.ts'
import { failureText } from './lost-answer.ts'
import { serviceCalls } from './service-calls.ts'

async function restore(client: QueryClient, service: Service) {
  try {
    await serviceCalls.restore(service.id)
    toast.success(`${service.name} restored`)
  } catch (error) {
    toastFailure(
      isNotFound(error)
        ? 'This can no longer be undone.'
        : failureText(error, 'We couldn’t restore the service. Try again.'),
    )
    if (!isNotFound(error)) offerRestore(client, service)
  } finally {
    void client.invalidateQueries({ queryKey: keys.services })
  }
}

/** Offers to restore a service that was deleted. */
export const offerRestore = (client: QueryClient, service: Service): void =>
  undo.offer(`${service.name} deleted`, () => void restore(client, service))
