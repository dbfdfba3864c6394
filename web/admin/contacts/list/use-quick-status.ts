import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Contact } from '#contracts/contact.ts'
import { adminApi } from '../../api.ts'
import { deletedMessage, isNotFound, newerVersion } from '../../failures.ts'
import { keys, updateInLists } from '../../query-client.ts'
import type { Notices } from '../notices.tsx'

interface StatusChange {
  contact: Contact
  status: 'processing' | 'completed'
}

/** Sets the status of a row without opening it: shown at once, and reverted when it fails. */
export function useQuickStatus(notices: Notices) {
  const client = useQueryClient()
  const show = (contact: Contact) => updateInLists(client, contact)
  const { mutate } = useMutation({
    mutationFn: ({ contact, status }: StatusChange) =>
      adminApi.updateContact(contact.id, { status }, contact.version),
    meta: { changes: [keys.inquiries, keys.recentInquiries, keys.summary] },
    async onMutate({ contact, status }) {
      // A list that is being loaded would show the old status.
      await client.cancelQueries({ queryKey: keys.inquiries })
      show({ ...contact, status })
    },
    onSuccess(contact, { status }) {
      show(contact)
      notices.succeed(`Contact status updated to ${status}`)
    },
    onError(error, { contact }) {
      const current = newerVersion<Contact>(error)
      show(current ?? contact)
      if (current) notices.fail('Someone else just updated this inquiry. Check it, then try again.')
      else
        notices.fail(
          isNotFound(error) ? deletedMessage('contact submission') : 'Failed to update contact status',
        )
    },
  })
  return (contact: Contact, status: StatusChange['status']) => {
    if (contact.status !== status && !contact.deletedAt) mutate({ contact, status })
  }
}
