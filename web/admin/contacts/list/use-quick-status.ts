import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Contact } from '#contracts/contact.ts'
import { adminApi } from '../../api.ts'
import { deletedMessage, isNotFound, newerVersion } from '../../failures.ts'
import { keys, updateInLists } from '../../query-client.ts'
import type { Notices } from '../notices.tsx'

interface Mark {
  contact: Contact
  status: 'processing' | 'completed'
}

/** Gives a row a status without opening it: shown at once, and taken back when it fails. */
export function useQuickStatus(notices: Notices) {
  const client = useQueryClient()
  const show = (contact: Contact) => updateInLists(client, contact)
  const { mutate } = useMutation({
    mutationFn: ({ contact, status }: Mark) =>
      adminApi.updateContact(contact.id, { status }, contact.version),
    meta: { changes: [keys.inquiries, keys.recentInquiries, keys.summary] },
    async onMutate({ contact, status }) {
      // An answer that is on its way would take it back.
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
      if (current) notices.fail('Somebody else changed it in the meantime. Look again before you mark it.')
      else
        notices.fail(
          isNotFound(error) ? deletedMessage('contact submission') : 'Failed to update contact status',
        )
    },
  })
  return (contact: Contact, status: Mark['status']) => {
    if (contact.status !== status && !contact.deletedAt) mutate({ contact, status })
  }
}
