import type { Contact } from '#contracts/contact.ts'
import { adminApi } from '../../api.ts'
import { isGone, storedNow, wasDeleted } from '../../failures.ts'
import type { Notices } from '../notices.tsx'

type Status = 'processing' | 'completed'

/** Gives a row a status without opening it. */
export function useQuickMark(notices: Notices, onChanged: (contact: Contact) => void) {
  return async (contact: Contact, status: Status) => {
    if (contact.status === status || contact.deletedAt) return
    try {
      onChanged(await adminApi.updateContact(contact.id, { status }, contact.version))
      notices.succeed(`Contact status updated to ${status}`)
    } catch (error) {
      console.error(error)
      const current = storedNow<Contact>(error)
      if (current) onChanged(current)
      if (current) notices.fail('Somebody else changed it in the meantime. Look again before you mark it.')
      else notices.fail(isGone(error) ? wasDeleted('contact submission') : 'Failed to update contact status')
    }
  }
}
