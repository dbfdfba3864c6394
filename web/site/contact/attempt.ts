import { randomKey } from '../../random-key.ts'
import { readInquiryDraft, updateDraft } from './inquiry-draft.ts'

/** The attempt to send this content: the last one, with its idempotency key, if its content was the same. */
export function attemptFor(content: string): { key: string; at: number } {
  const { attempt } = readInquiryDraft()
  if (attempt?.content === content) return attempt
  const next = { key: randomKey(), content, at: Date.now() }
  updateDraft({ attempt: next })
  return next
}
