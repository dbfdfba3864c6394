import type { Inquiry } from '#contracts/inquiries/inquiry.ts'

/** Whether an inquiry has no response: no reply, and no one has taken it up. */
export const hasNoResponse = ({ respondedAt }: Pick<Inquiry, 'respondedAt'>) => respondedAt === null

/** Whether the client waits for words of ours: no one has responded yet, or the client's answer has had no reply. */
export const isUnanswered = (inquiry: Pick<Inquiry, 'respondedAt' | 'answerWaitingSince'>) =>
  hasNoResponse(inquiry) || inquiry.answerWaitingSince !== null
