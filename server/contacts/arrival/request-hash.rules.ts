import { createHash } from 'node:crypto'
import type { ContactInput } from '#contracts/contact.ts'
import type { BulkInput } from '#contracts/desk.ts'
import { inquiryFieldNames } from '#contracts/inquiry-fields.ts'

const digestOf = (parts: readonly (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Tells one inquiry from another: what the client wants, whatever its spacing and the order of its members. */
export const hashInquiry = (input: ContactInput): string =>
  digestOf(inquiryFieldNames.map(name => input[name]))

/** Tells one reply from another. */
export const hashReply = (contactId: number, userId: number, subject: string, text: string): string =>
  digestOf(['reply', contactId, userId, subject, text])

/** Tells one action on many inquiries from another. */
export const hashBulk = (userId: number | null, { which, act }: BulkInput): string =>
  digestOf(['bulk', `${userId}`, JSON.stringify([which, act])])
