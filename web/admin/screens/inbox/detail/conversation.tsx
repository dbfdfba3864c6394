import type { HistoryEntry, InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { receivedTasks } from './timeline/received-tasks.ts'
import { Timeline } from './timeline/timeline.tsx'
import type { InquiryActions } from './use-open-inquiry.ts'

interface Props {
  inquiry: InquiryDetail
  actions: InquiryActions
  onUndo(entry: HistoryEntry): void
}

/** The conversation of an inquiry, with what can be done to it at the moment. */
export function Conversation({ inquiry, actions, onUndo }: Props) {
  const { busy, canSend } = actions
  const isOpen = inquiry.deletedAt === null
  const { remove, markSeen } = receivedTasks(inquiry.id, isOpen && !busy ? actions.run : undefined)
  return (
    <Timeline
      inquiry={inquiry}
      canSend={canSend}
      onRetry={isOpen && canSend && !busy ? actions.retryReply : undefined}
      onWithdraw={isOpen && !busy ? actions.withdrawReply : undefined}
      onRemove={remove}
      // An unread inquiry is marked as read first.
      onSeen={inquiry.status === 'unread' ? undefined : markSeen}
      onUndo={busy ? undefined : onUndo}
    />
  )
}
