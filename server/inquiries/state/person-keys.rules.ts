import { emailKeyOf, phoneKeysOf } from '#contracts/text/person-keys.ts'
import type { InquiryRow } from '../../db/tables.ts'

/** The columns of an inquiry by which others of the same person are found. */
export function keyColumns({
  email,
  phone,
}: Pick<InquiryRow, 'email' | 'phone'>): Pick<InquiryRow, 'emailKey' | 'phoneKey' | 'secondPhoneKey'> {
  const [phoneKey = '', secondPhoneKey = ''] = phoneKeysOf(phone)
  return { emailKey: emailKeyOf(email), phoneKey, secondPhoneKey }
}
