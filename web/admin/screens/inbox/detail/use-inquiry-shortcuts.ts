import { useShortcuts } from '../../../keyboard/use-shortcuts.ts'
import type { InquiryActions } from './use-open-inquiry.ts'

interface Options {
  actions: InquiryActions
  /** Missing at the end of the list. */
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onReply(): void
  onNote(): void
  onFollowUp(): void
  onComplete(): void
}

/** The shortcuts of an open inquiry; those that change it are missing where the buttons are missing or disabled. */
export function useInquiryShortcuts({
  actions,
  onNext,
  onPrevious,
  onReply,
  onNote,
  onFollowUp,
  onComplete,
}: Options) {
  const { inquiry, busy } = actions
  const isOpen = inquiry?.deletedAt === null
  const canProcess = isOpen && !busy && inquiry.status !== 'processing'
  const canComplete = isOpen && !busy && inquiry.status !== 'completed'

  useShortcuts('dialog', {
    ...(onNext && { j: onNext }),
    ...(onPrevious && { k: onPrevious }),
    ...(isOpen && { r: onReply, n: onNote, f: onFollowUp }),
    ...(canProcess && { p: () => actions.setStatus('processing') }),
    ...(canComplete && { c: onComplete }),
  })
}
