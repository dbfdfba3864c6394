import type { Task } from '../use-open-inquiry.ts'
import { receivedCalls } from './received-calls.ts'

/** The changes of an inquiry's received messages; each undefined while no change is possible. */
export function receivedTasks(inquiryId: number, onTask: ((task: Task) => void) | undefined) {
  if (!onTask) return {}
  return {
    remove: (receivedId: number) =>
      onTask({
        run: () => receivedCalls.remove(inquiryId, receivedId),
        action: { type: 'remove-email' },
        failure: 'We couldn’t remove the email. Try again.',
        showsReason: true,
      }),

    markSeen: (upTo: number) =>
      onTask({
        run: () => receivedCalls.markSeen(inquiryId, upTo),
        failure: 'We couldn’t save that the answer was opened.',
      }),
  }
}
