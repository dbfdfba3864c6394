import type { ContactStatus } from '#contracts/contact.ts'

export const statusNames: Record<ContactStatus, string> = {
  unread: 'Unread',
  read: 'Read',
  processing: 'Processing',
  completed: 'Completed',
}

/** The colours of the specification; a status that we don't know is grey. */
export const statusTones = {
  unread: 'yellow',
  read: 'blue',
  processing: 'purple',
  completed: 'green',
} as const
