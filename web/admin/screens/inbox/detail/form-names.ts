// The names are in a file of their own, as the code of the forms is loaded later.

/** The buttons of the forms in the dock stay in view while the form scrolls. On a phone they are one row, as its keyboard leaves little. */
export const formButtonsClass =
  'sticky bottom-0 -mx-1 flex flex-wrap items-center justify-end gap-2 bg-ivory px-1 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:[&_button]:px-3'

export const draftName = (inquiryId: number) => `reply/${inquiryId}`

export const personNoteDraft = (inquiryId: number) => `person-note/${inquiryId}`

export const followUpDraft = (inquiryId: number) => `follow-up/${inquiryId}`

export const noteDraft = (inquiryId: number) => `note/${inquiryId}`

export const correctionDraft = (inquiryId: number) => `correction/${inquiryId}`
