import type { Inquiry } from '#contracts/inquiries/inquiry.ts'

/** Whether no one has answered an inquiry, or taken it up. */
export const isUnanswered = ({ respondedAt }: Pick<Inquiry, 'respondedAt'>) => respondedAt === null
