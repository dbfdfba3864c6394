// Apart from the forms, whose code is loaded later.

/** The id of the reply form, for the submit buttons in the dialog's footer. */
export const REPLY_FORM = 'reply'

export const draftName = (inquiryId: number) => `reply/${inquiryId}`

export const personNoteDraft = (inquiryId: number) => `person-note/${inquiryId}`

export const followUpDraft = (inquiryId: number) => `follow-up/${inquiryId}`

export const noteDraft = (inquiryId: number) => `note/${inquiryId}`
