import { createHash } from 'node:crypto'
import type { BulkInput } from '#contracts/inbox.ts'
import type { InquiryInput, InquiryReply } from '#contracts/inquiry.ts'
import { inquiryFieldNames } from '#contracts/inquiry-fields.ts'

const digestOf = (parts: readonly (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Identifies an inquiry's content after validation: neither spacing nor the order of members matters. */
export const hashInquiry = (input: InquiryInput): string =>
  digestOf(inquiryFieldNames.map(name => input[name]))

/** Identifies a reply. */
export const hashReply = (
  inquiryId: number,
  userId: number,
  { channel, subject, text }: Pick<InquiryReply, 'channel' | 'subject' | 'text'>,
): string => digestOf(['reply', inquiryId, userId, channel, subject, text])

/** Identifies a bulk action. */
export const hashBulk = (userId: number | null, { which, act }: BulkInput): string =>
  digestOf(['bulk', `${userId}`, JSON.stringify([which, act])])
