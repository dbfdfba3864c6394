import type { QueryClient } from '@tanstack/react-query'
import type { Service } from '#contracts/services/service.ts'
import type { LeftService, UndoneAction } from '#contracts/services/service-changes.ts'
import { toast } from '../../../ui/toast.ts'
import { undo } from '../../../ui/undo.ts'
import type { MadeChange } from '../../../ui/undo-stack.ts'
import { nameByEmail } from '../../calls/colleagues.ts'
import { isNotFound, messageOf, toastFailure } from '../../calls/failures.ts'
import { queries } from '../../calls/queries.ts'
import { keys } from '../../calls/query-client.ts'
import { shortName } from '../../text/short-name.ts'
import { undoServiceAction } from './change-calls.ts'

/** How many services a sentence names. */
const NAMED = 3

/** 'changed since by Ruvi' */
function whyLeft({ since, by }: LeftService): string {
  if (since === 'valid') return 'it became valid on its day'
  const verb = since === 'deleted' || since === 'cancelled' || since === 'planned' ? since : 'changed'
  return `${verb} since${by === null ? '' : ` by ${by}`}`
}

const leftText = (left: LeftService): string =>
  `${left.what === 'planned price' ? 'the planned price of ' : ''}${left.name} (${whyLeft(left)})`

/**
 * Says what an undo did: 'Undone: 9 prices changed', or what stays as it is and why.
 * @param done names what was undone
 */
export function undoneText({ putBack, left }: UndoneAction, done: string): string {
  if (left.length === 0) return putBack === 0 ? 'This was already undone.' : `Undone: ${done}`
  const named = left.slice(0, NAMED).map(leftText).join('; ')
  const more = left.length > NAMED ? `; and ${left.length - NAMED} more` : ''
  return `${putBack === 0 ? 'Nothing was undone. These stay as they are' : 'Undone, except for these, which stay as they are'}: ${named}${more}.`
}

/** Until it is dismissed: what stays as it is may be several services. */
const STAYS = 0
/** Long enough to read a sentence. */
const REPORT_MS = 10_000

/**
 * Undoes a change of services, and says which of them stay because they were changed since.
 * @param change names the change, for the message and for another try
 */
export async function undoChange(client: QueryClient, actionId: string, change: NamedChange): Promise<void> {
  try {
    const result = await undoServiceAction(actionId)
    // Without the names, the emails say who it was.
    const colleagues =
      result.left.length > 0
        ? await client.fetchQuery({ ...queries.colleagues, staleTime: 0 }).catch(() => [])
        : []
    const left = result.left.map(one => ({ ...one, by: one.by && nameByEmail(colleagues, one.by) }))
    toast.info(undoneText({ ...result, left }, change.done), {
      timeout: result.left.length > 0 ? STAYS : REPORT_MS,
    })
  } catch (error) {
    toastFailure(
      isNotFound(error)
        ? 'This can no longer be undone.'
        : messageOf(error, 'We couldn’t undo this. Try again.'),
    )
    if (!isNotFound(error)) offerUndo(client, actionId, change)
  } finally {
    void client.invalidateQueries({ queryKey: keys.services })
  }
}

/** How a change is named: '9 prices changed', and what it is about, by which its offer is withdrawn. */
export type NamedChange = Pick<MadeChange, 'done' | 'about'>

/** The deletion of a service, as a change that can be undone here or in the list of deleted ones. */
export const deletionOf = ({ id, name }: Pick<Service, 'id' | 'name'>): NamedChange => ({
  done: `${shortName(name)} deleted`,
  about: `deletion of service ${id}`,
})

/** How a change of services is undone. */
export const undoOfServiceChange = (
  client: QueryClient,
  actionId: string,
  change: NamedChange,
): MadeChange => ({
  ...change,
  undo: () => void undoChange(client, actionId, change),
})

/**
 * Offers to undo a change of services.
 * @param started when the change was sent, so that the key undoes it also before its response has arrived
 */
export const offerUndo = (
  client: QueryClient,
  actionId: string,
  change: NamedChange,
  started = undo.startChange(),
): void => started.made(undoOfServiceChange(client, actionId, change))
