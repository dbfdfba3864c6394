/**
 * A form: `draft` when it is open because a draft was found, which leaves the focus where it is; `requested` when the user has asked
 * for it, and gets the focus in it.
 */
export type OpenForm = 'closed' | 'draft' | 'requested'

/** What is open in an inquiry's dialog. The reply and the note share one place: at most one of them is open. */
export interface OpenParts {
  reply: OpenForm
  note: OpenForm
  followUp: OpenForm
  personNote: OpenForm
  /** The question that the user is asked. */
  question: 'delete' | 'complete' | undefined
}

export type OpenPartsEvent =
  | { type: 'reply requested' }
  | { type: 'note requested' }
  /** The reply or the note was sent or discarded. */
  | { type: 'text closed' }
  | { type: 'follow-up requested' }
  | { type: 'follow-up closed' }
  | { type: 'person note requested' }
  | { type: 'person note closed' }
  | { type: 'asked'; question: 'delete' | 'complete' }
  /** The user has chosen, or has cancelled. */
  | { type: 'question closed' }

interface Opened {
  /** Whether the inquiry was opened to write a reply. */
  toReply: boolean
  /** Whether there is a draft of one. */
  hasDraft: boolean
  /** Whether there is a draft of a note. */
  hasNoteDraft: boolean
  /** Whether it was opened to set a follow-up. */
  toFollowUp: boolean
  /** Whether there is a draft of one. */
  hasFollowUpDraft: boolean
  /** Whether there is a draft of the note about the person. */
  hasPersonNoteDraft: boolean
}

const formOf = (isRequested: boolean, hasDraft: boolean): OpenForm => {
  if (isRequested) return 'requested'
  return hasDraft ? 'draft' : 'closed'
}

export function openPartsAtFirst({
  toReply,
  hasDraft,
  hasNoteDraft,
  toFollowUp,
  hasFollowUpDraft,
  hasPersonNoteDraft,
}: Opened): OpenParts {
  const reply = formOf(toReply, hasDraft)
  return {
    reply,
    note: formOf(false, hasNoteDraft && reply === 'closed'),
    followUp: formOf(toFollowUp, hasFollowUpDraft),
    personNote: formOf(false, hasPersonNoteDraft),
    question: undefined,
  }
}

export function changeOpenParts(parts: OpenParts, event: OpenPartsEvent): OpenParts {
  switch (event.type) {
    case 'reply requested':
      return { ...parts, reply: 'requested', note: 'closed' }
    case 'note requested':
      return { ...parts, reply: 'closed', note: 'requested' }
    case 'text closed':
      return { ...parts, reply: 'closed', note: 'closed' }
    case 'follow-up requested':
      return { ...parts, followUp: 'requested' }
    case 'follow-up closed':
      return { ...parts, followUp: 'closed' }
    case 'person note requested':
      return { ...parts, personNote: 'requested' }
    case 'person note closed':
      return { ...parts, personNote: 'closed' }
    case 'asked':
      return { ...parts, question: event.question }
    case 'question closed':
      return { ...parts, question: undefined }
  }
}
