import { useMutation } from '@tanstack/react-query'
import type { Contact } from '#contracts/contact.ts'
import { adminApi } from '../../api.ts'
import { deletedMessage, isNotFound, newerVersion } from '../../failures.ts'
import { keys, queryClient } from '../../query-client.ts'
import type { Notices } from '../notices.tsx'
import { putInquiry } from '../put-inquiry.ts'

interface Mark {
  contact: Contact
  status: 'processing' | 'completed'
}

/** Gives a row a status without opening it: shown at once, and taken back when it fails. */
export function useQuickStatus(notices: Notices) {
  const { mutate } = useMutation({
    mutationFn: ({ contact, status }: Mark) =>
      adminApi.updateContact(contact.id, { status }, contact.version),
    meta: { changes: [keys.inquiries, keys.recentInquiries, keys.summary] },
    async onMutate({ contact, status }) {
      // An answer that is on its way would take it back.
      await queryClient.cancelQueries({ queryKey: keys.inquiries })
      putInquiry({ ...contact, status })
    },
    onSuccess(contact, { status }) {
      putInquiry(contact)
      notices.succeed(`Contact status updated to ${status}`)
    },
    onError(error, { contact }) {
      const current = newerVersion<Contact>(error)
      putInquiry(current ?? contact)
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
