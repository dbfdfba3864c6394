import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { InquiryChange } from '#contracts/inquiries/inbox.ts'
import { deletedMessage } from '../calls/failures.ts'
import { keys } from '../calls/query-client.ts'
import { useUser } from '../session/session.ts'
import type { StreamEvent } from './stream.ts'

/** Keeps who deleted or erased an inquiry, for as long as the client keeps unused data: screens that show it say so soon. */
export function storeRemoval(client: QueryClient, event: StreamEvent) {
  if (event.type === 'writing' || event.type === 'public-data') return
  // What is known may be outdated by the missed events.
  if (event.type === 'reset') return client.removeQueries({ queryKey: keys.inquiryRemovals })
  const { inquiryId, what } = event.change
  const queryKey = keys.inquiryRemoval(inquiryId)
  if (what === 'deleted' || what === 'purged') client.setQueryData<InquiryChange>(queryKey, event.change)
  else if (what === 'restored') client.removeQueries({ queryKey })
}

/**
 * Says that an inquiry is gone.
 * @param removal its live update; undefined when none arrived
 * @param me the user's id
 */
export function removalMessage(removal: InquiryChange | undefined, me: number | undefined): string {
  if (!removal) return deletedMessage('contact submission')
  if (removal.by === null) return 'This contact submission was deleted automatically.'
  const verb = removal.what === 'purged' ? 'erased' : 'deleted'
  return `${removal.by === me ? 'You have' : 'Someone else has'} ${verb} this contact submission.`
}

/** Returns a function that says why the inquiry with an id is gone. */
export function useRemovalMessage(): (inquiryId: number) => string {
  const client = useQueryClient()
  const me = useUser().id
  return inquiryId => removalMessage(client.getQueryData<InquiryChange>(keys.inquiryRemoval(inquiryId)), me)
}
