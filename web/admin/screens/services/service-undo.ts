import type { QueryClient } from '@tanstack/react-query'
import type { Service } from '#contracts/services/service.ts'
import { toast } from '../../../ui/toast.ts'
import { undo } from '../../../ui/undo.ts'
import type { MadeChange } from '../../../ui/undo-stack.ts'
import { isNotFound, messageOf, toastFailure } from '../../calls/failures.ts'
import { keys } from '../../calls/query-client.ts'
import { shortName } from '../../text/short-name.ts'
import { serviceCalls } from './service-calls.ts'

async function restore(client: QueryClient, service: Service) {
  try {
    await serviceCalls.restore(service.id)
    toast.success(`${shortName(service.name)} restored`)
  } catch (error) {
    toastFailure(
      isNotFound(error)
        ? 'This can no longer be undone.'
        : messageOf(error, 'We couldn’t restore the service. Try again.'),
    )
    if (!isNotFound(error)) undo.startChange().made(restoreOf(client, service))
  } finally {
    void client.invalidateQueries({ queryKey: keys.services })
  }
}

/** Names the deletion of a service among the changes that can be undone. */
const deletionOf = ({ id }: Pick<Service, 'id'>) => `deletion of service ${id}`

/** No longer offers to undo the deletion of a service, because it was restored in another way. */
export const withdrawDeletion = (service: Pick<Service, 'id'>): void => undo.withdraw(deletionOf(service))

/** How the deletion of a service is undone. */
export const restoreOf = (client: QueryClient, service: Service): MadeChange => ({
  done: `${shortName(service.name)} deleted`,
  about: deletionOf(service),
  undo: () => void restore(client, service),
})
