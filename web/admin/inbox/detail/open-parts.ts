/** What is open in an inquiry's dialog. */
export interface OpenParts {
  /**
   * The reply form: `draft` when it is open because a draft was found, which leaves the focus where it is; `requested` when the
   * user has pressed Reply, and gets the cursor in its text.
   */
  reply: 'closed' | 'draft' | 'requested'
  /** The question that the user is asked. */
  question: 'delete' | 'complete' | undefined
}

export type OpenPartsEvent =
  | { type: 'reply requested' }
  | { type: 'reply closed' }
  | { type: 'asked'; question: 'delete' | 'complete' }
  | { type: 'answered' }

/** @param toReply whether the inquiry was opened to write a reply */
export function openPartsAtFirst({ toReply, hasDraft }: { toReply: boolean; hasDraft: boolean }): OpenParts {
  const withDraft = hasDraft ? 'draft' : 'closed'
  return { reply: toReply ? 'requested' : withDraft, question: undefined }
}

export function changeOpenParts(parts: OpenParts, event: OpenPartsEvent): OpenParts {
  switch (event.type) {
    case 'reply requested':
      return { ...parts, reply: 'requested' }
    case 'reply closed':
      return { ...parts, reply: 'closed' }
    case 'asked':
      return { ...parts, question: event.question }
    case 'answered':
      return { ...parts, question: undefined }
  }
}
