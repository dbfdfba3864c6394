import { createHash } from 'node:crypto'
import type { ContactInput } from '#contracts/contact.ts'
import type { BulkInput } from '#contracts/desk.ts'

const digestOf = (parts: readonly (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Tells one inquiry from another: what the client wants, whatever its spacing and the order of its members. */
export const hashInquiry = (input: ContactInput): string =>
  digestOf([
    input.firstName,
    input.lastName,
    input.email,
    input.phone,
    input.branch,
    input.service,
    input.message,
  ])

/** Tells one reply from another. */
export const hashReply = (contactId: number, userId: number, subject: string, text: string): string =>
  digestOf(['reply', contactId, userId, subject, text])

/** Tells one action on many inquiries from another. */
export const hashBulk = (userId: number | null, { which, act }: BulkInput): string =>
  digestOf(['bulk', `${userId}`, JSON.stringify([which, act])])
