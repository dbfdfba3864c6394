/** What is open in an inquiry's dialog. */
export interface OpenParts {
  /**
   * The reply form: `draft` when it is open because a draft was found, which leaves the focus where it is; `requested` when the
   * user has pressed Reply, and gets the cursor in its text.
   */
  reply: 'closed' | 'draft' | 'requested'
  /** Whether the follow-up is being set. */
  followUp: boolean
  /** The question that the user is asked. */
  question: 'delete' | 'complete' | undefined
}

export type OpenPartsEvent =
  | { type: 'reply requested' }
  | { type: 'reply closed' }
  | { type: 'follow-up requested' }
  | { type: 'follow-up closed' }
  | { type: 'asked'; question: 'delete' | 'complete' }
  | { type: 'answered' }

interface Opened {
  /** Whether the inquiry was opened to write a reply. */
  toReply: boolean
  /** Whether there is a draft of one. */
  hasDraft: boolean
  /** Whether it was opened to set a follow-up, or there is a draft of one. */
  followUp: boolean
}

export function openPartsAtFirst({ toReply, hasDraft, followUp }: Opened): OpenParts {
  const withDraft = hasDraft ? 'draft' : 'closed'
  return { reply: toReply ? 'requested' : withDraft, followUp, question: undefined }
}

export function changeOpenParts(parts: OpenParts, event: OpenPartsEvent): OpenParts {
  switch (event.type) {
    case 'reply requested':
      return { ...parts, reply: 'requested' }
    case 'reply closed':
      return { ...parts, reply: 'closed' }
    case 'follow-up requested':
      return { ...parts, followUp: true }
    case 'follow-up closed':
      return { ...parts, followUp: false }
    case 'asked':
      return { ...parts, question: event.question }
    case 'answered':
      return { ...parts, question: undefined }
  }
}
