import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CancelledPlansInput } from '#contracts/services/service-changes.ts'
import { undo } from '../../../../ui/undo.ts'
import { messageOf, toastFailure, whyNotChanged } from '../../../calls/failures.ts'
import { keys } from '../../../calls/query-client.ts'
import { cancelPlans } from '../change-calls.ts'
import { offerUndo } from '../undo-change.ts'

interface Cancelling extends CancelledPlansInput {
  /** Says what was done: '9 prices planned from 1 January cancelled'. */
  done: string
}

/** Cancels planned prices, with Undo. */
export function useCancelPlans() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ plans }: Cancelling) => cancelPlans({ plans }),
    meta: { changes: [keys.services] },
    onMutate: () => undo.startChange(),
    onSuccess: ({ actionId }, { done }, started) =>
      actionId && offerUndo(client, actionId, { done }, started),
    onSettled: (_made, _error, _cancelling, started) => started?.ended(),
    onError: error =>
      toastFailure(
        whyNotChanged(error, {
          stale:
            'Someone else has changed planned prices meanwhile, so none was cancelled. Check them, then try again.',
          failed: messageOf(error, 'We couldn’t cancel this. Try again.'),
        }),
      ),
  })
}
