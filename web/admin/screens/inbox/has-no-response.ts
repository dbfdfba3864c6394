import type { Inquiry } from '#contracts/inquiries/inquiry.ts'

/** Whether an inquiry has no response: no reply, and no one has taken it up. */
export const hasNoResponse = ({ respondedAt }: Pick<Inquiry, 'respondedAt'>) => respondedAt === null
