import type { Task } from '../use-open-inquiry.ts'
import { receivedCalls } from './received-calls.ts'

/** The changes of an inquiry's received messages; each undefined while no change is possible. */
export function receivedTasks(inquiryId: number, onTask: ((task: Task) => void) | undefined) {
  if (!onTask) return {}
  return {
    accept: (receivedId: number) =>
      onTask({
        run: () => receivedCalls.accept(inquiryId, receivedId),
        action: { type: 'offer', accepted: true },
        failure: 'We couldn’t save this. Try again.',
        showsReason: true,
      }),

    dismiss: (receivedId: number) =>
      onTask({
        run: () => receivedCalls.dismiss(inquiryId, receivedId),
        action: { type: 'offer', accepted: false },
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
