import type { Contact, ContactList } from '#contracts/contact.ts'
import { keys, queryClient } from '../query-client.ts'

const isList = (read: ContactList | Contact): read is ContactList => 'pagination' in read

/** Shows an inquiry as it is now wherever a list has it. */
export function putInquiry(contact: Contact) {
  const put = (row: Contact) => (row.id === contact.id && row.version <= contact.version ? contact : row)
  for (const queryKey of [keys.inquiries, keys.recentInquiries])
    queryClient.setQueriesData<ContactList | Contact>({ queryKey }, read => {
      if (!read) return read
      return isList(read) ? { ...read, data: read.data.map(put) } : put(read)
    })
}
