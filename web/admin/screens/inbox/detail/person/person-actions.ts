import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { personKeyOf, phoneKeysOf } from '#contracts/text/person-keys.ts'
import { download } from '../../../../calls/download.ts'
import { contactCard, contactCardName, hasContactCard } from './contact-card.ts'

/** What the menu of an open inquiry does about the person. */
export const personActions = {
  /** Whether there is something to call or write to. */
  hasContact: hasContactCard,

  /** Downloads the client as a file that address books read. */
  saveContact: (inquiry: InquiryDetail) =>
    download([contactCard(inquiry)], contactCardName(inquiry), 'text/vcard;charset=utf-8'),

  /** Whether the data of the person can be found. */
  hasPerson: (inquiry: InquiryDetail) => personKeyOf(inquiry) !== undefined,

  /** How they are found: by email, otherwise by the first telephone number. */
  personOf: ({ email, phone }: InquiryDetail) => ({
    email,
    phone: email ? '' : (phoneKeysOf(phone)[0] ?? ''),
  }),
}
