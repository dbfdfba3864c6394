import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InquiryAction } from '#contracts/inquiries/inbox.ts'
import type { ChangedInquiry, Inquiry } from '#contracts/inquiries/inquiry.ts'
import type { StartedChange } from '../../../../ui/undo-stack.ts'
import { adminApi } from '../../../calls/api.ts'
import { fixedFailure, isNotFound } from '../../../calls/failures.ts'
import { keys, updateInLists } from '../../../calls/query-client.ts'
import { useRemovalMessage } from '../../../live/removals.ts'
import { notices } from '../notices.ts'

interface StatusChange {
  inquiry: Inquiry
  status: 'processing' | 'completed'
  started: StartedChange
}

/**
 * Sets the status of a row without opening it: shown at once, and reverted when it fails.
 * @param onChanged called with the inquiry afterwards
 */
export function useQuickStatus(
  onChanged: (changed: ChangedInquiry, action: InquiryAction, started: StartedChange) => void,
) {
  const client = useQueryClient()
  const removalMessage = useRemovalMessage()
  const show = (inquiry: Inquiry) => updateInLists(client, inquiry)
  const { mutate } = useMutation({
    mutationFn: ({ inquiry, status }: StatusChange) => adminApi.updateInquiry(inquiry.id, { status }),
    meta: { changes: [keys.inquiries, keys.summary] },
    async onMutate({ inquiry, status }) {
      // A list that is being loaded would show the old status.
      await client.cancelQueries({ queryKey: keys.inquiries })
      show({ ...inquiry, status })
    },
    onSuccess(inquiry, { status, started }) {
      show(inquiry)
      notices.succeed(`Contact status updated to ${status}`)
      onChanged(inquiry, { type: 'status', status }, started)
    },
    onError(error, { inquiry }) {
      show(inquiry)
      notices.fail(
        isNotFound(error)
          ? removalMessage(inquiry.id)
          : fixedFailure(error, 'Failed to update contact status'),
      )
    },
    onSettled: (_stored, _error, { started }) => started.ended(),
  })

  return (inquiry: Inquiry, status: StatusChange['status']) => {
    if (inquiry.status === status || inquiry.deletedAt) return
    mutate({ inquiry, status, started: notices.startChange() })
  }
}
