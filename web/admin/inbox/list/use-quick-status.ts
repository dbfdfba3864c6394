import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Inquiry } from '#contracts/inquiry.ts'
import { adminApi } from '../../api.ts'
import { deletedMessage, isNotFound, newerVersion } from '../../failures.ts'
import { keys, updateInLists } from '../../query-client.ts'
import type { Notices } from '../notices.tsx'

interface StatusChange {
  inquiry: Inquiry
  status: 'processing' | 'completed'
}

/** Sets the status of a row without opening it: shown at once, and reverted when it fails. */
export function useQuickStatus(notices: Notices) {
  const client = useQueryClient()
  const show = (inquiry: Inquiry) => updateInLists(client, inquiry)
  const { mutate } = useMutation({
    mutationFn: ({ inquiry, status }: StatusChange) =>
      adminApi.updateInquiry(inquiry.id, { status }, inquiry.version),
    meta: { changes: [keys.inquiries, keys.summary] },
    async onMutate({ inquiry, status }) {
      // A list that is being loaded would show the old status.
      await client.cancelQueries({ queryKey: keys.inquiries })
      show({ ...inquiry, status })
    },
    onSuccess(inquiry, { status }) {
      show(inquiry)
      notices.succeed(`Contact status updated to ${status}`)
    },
    onError(error, { inquiry }) {
      const current = newerVersion<Inquiry>(error)
      show(current ?? inquiry)
      if (current) notices.fail('Someone else just updated this inquiry. Check it, then try again.')
      else
        notices.fail(
          isNotFound(error) ? deletedMessage('contact submission') : 'Failed to update contact status',
        )
    },
  })
  return (inquiry: Inquiry, status: StatusChange['status']) => {
    if (inquiry.status !== status && !inquiry.deletedAt) mutate({ inquiry, status })
  }
}
