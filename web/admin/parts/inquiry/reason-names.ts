import type { WaitingReason } from '#contracts/inquiries/inquiry.ts'

/** Why an inquiry waits for us, in the words of the screens. */
export const reasonNames: Record<WaitingReason, string> = {
  new: 'Not answered yet',
  answered: 'Client answered',
  failed: 'Reply failed',
  'follow-up': 'Follow up',
}
