import type { FieldValues, Wish } from './inquiry-form.ts'

/** An unsent inquiry, kept in this tab's session storage through failures, reloads and navigation. */
export interface InquiryDraft {
  /** What was typed and selected; without selects that were not touched. */
  values: Partial<FieldValues & Wish>
  /** The URL's query when it was written; another query preselects other options. */
  search: string
  /** When the form was first opened, in milliseconds by this browser's clock. */
  openedAt?: number
  /** The last attempt to send it: its idempotency key and content, and when it was first sent, as `openedAt`. */
  attempt?: { key: string; content: string; at: number }
  /** Whether the browser has posted the form itself. */
  isPosted?: boolean
}

const STORAGE_KEY = 'araliya.inquiry'

/** The draft of this tab; empty if there is none or the browser has no session storage. */
export function readInquiryDraft(): InquiryDraft {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '') as InquiryDraft
  } catch {
    return { values: {}, search: '' }
  }
}

/** Changes parts of the draft. Without session storage, drafts are just not kept. */
export function updateDraft(change: Partial<InquiryDraft>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readInquiryDraft(), ...change }))
  } catch {}
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {}
}
