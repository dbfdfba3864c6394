import { tabStore } from '../../storage.ts'
import type { FieldValues, Wish } from './inquiry-form.ts'

/** The fields of the short form that it doesn't share with the form above it. */
export const callbackFields = ['firstName', 'phone', 'channel', 'message'] as const
type CallbackField = (typeof callbackFields)[number]

/** A photograph that was sent before its inquiry. */
export interface KeptPhotograph {
  /** Its one-time name, valid for an hour. */
  name: string
  /** The name of its file. */
  label: string
  /** A small version as an address; may be empty. */
  preview: string
}

/** An unsent inquiry, kept in this tab's session storage through failures, reloads and navigation. */
export interface InquiryDraft {
  /** What was typed and selected; without selects that were not touched. */
  values: Partial<FieldValues & Wish>
  photographs?: KeptPhotograph[]
  /** What was typed into the short form. */
  callback?: Partial<Record<CallbackField, string>>
  /** The URL's query when it was written; another query preselects other options. */
  search: string
  /** When the form was first opened, in milliseconds by this browser's clock. */
  openedAt?: number
  /** Whether the browser has posted the form itself. */
  isPosted?: boolean
}

const STORAGE_KEY = 'araliya.inquiry'

/** The draft of this tab; empty if there is none or the browser has no session storage. */
export const readInquiryDraft = (): InquiryDraft =>
  tabStore.readJson<InquiryDraft>(STORAGE_KEY) ?? { values: {}, search: '' }

/** Changes parts of the draft. Without session storage, drafts are just not kept. */
export const updateDraft = (change: Partial<InquiryDraft>): void =>
  tabStore.writeJson(STORAGE_KEY, { ...readInquiryDraft(), ...change })

export const clearDraft = (): void => tabStore.removeItem(STORAGE_KEY)
