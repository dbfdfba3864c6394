import type { Task } from '../use-open-inquiry.ts'
import { receivedCalls } from './received-calls.ts'

/** The changes of an inquiry's received messages; each undefined while no change is possible. */
export function receivedTasks(inquiryId: number, onTask: ((task: Task) => void) | undefined) {
  if (!onTask) return {}
  return {
    accept: (receivedId: number) =>
      onTask({
        run: () => receivedCalls.accept(inquiryId, receivedId),
        message: 'Saved: the email belongs to this inquiry',
        failure: 'We couldn’t save this. Try again.',
        showsReason: true,
      }),

    dismiss: (receivedId: number) =>
      onTask({
        run: () => receivedCalls.dismiss(inquiryId, receivedId),
        message: 'Removed: the email stays in the mailbox',
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
