import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { personKeyOf, phoneKeysOf } from '#contracts/text/person-keys.ts'
import { loadCode } from '../../../../../later.tsx'
import { wholeNumbersIn } from '../../../../../salon/links.ts'
import { download } from '../../../../calls/download.ts'
import { toastFailure } from '../../../../calls/failures.ts'

/** What the menu of an open inquiry does about the person. */
export const personActions = {
  /** Whether there is something to call or write to. */
  hasContact: ({ email, phone }: Pick<InquiryDetail, 'email' | 'phone'>): boolean =>
    email !== '' || wholeNumbersIn(phone).length > 0,

  /** Downloads the client as a file that address books read. */
  async saveContact(inquiry: InquiryDetail) {
    try {
      const { contactCard, contactCardName } = await loadCode(() => import('./contact-card.ts'))
      download([contactCard(inquiry)], contactCardName(inquiry), 'text/vcard;charset=utf-8')
    } catch (error) {
      console.error(error)
      toastFailure('We couldn’t save the contact. Try again.')
    }
  },

  /** Whether the data of the person can be found. */
  hasPerson: (inquiry: InquiryDetail) => personKeyOf(inquiry) !== undefined,

  /** How they are found: by email, otherwise by the first telephone number. */
  personOf: ({ email, phone }: InquiryDetail) => ({
    email,
    phone: email ? '' : (phoneKeysOf(phone)[0] ?? ''),
  }),
}
