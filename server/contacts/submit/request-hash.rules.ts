import { createHash } from 'node:crypto'
import type { ContactInput } from '#contracts/contact.ts'
import type { BulkInput } from '#contracts/desk.ts'
import { inquiryFieldNames } from '#contracts/inquiry-fields.ts'

const digestOf = (parts: readonly (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Identifies an inquiry's content after validation: neither spacing nor the order of members matters. */
export const hashInquiry = (input: ContactInput): string =>
  digestOf(inquiryFieldNames.map(name => input[name]))

/** Identifies a reply. */
export const hashReply = (contactId: number, userId: number, subject: string, text: string): string =>
  digestOf(['reply', contactId, userId, subject, text])

/** Identifies a bulk action. */
export const hashBulk = (userId: number | null, { which, act }: BulkInput): string =>
  digestOf(['bulk', `${userId}`, JSON.stringify([which, act])])
