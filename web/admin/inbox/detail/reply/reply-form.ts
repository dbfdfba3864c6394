import { z } from 'zod'
import { draftReply, replySubject, type Signature } from '#content/replies.ts'
import { ReplyInput } from '#contracts/inbox.ts'
import type { InquiryDetail } from '#contracts/inquiry.ts'
import { randomKey } from '../../../../random-key.ts'

/** A reply as it is typed, and what makes it go out once and not unawares. */
export const ReplyForm = ReplyInput.extend({
  /** The last reply that its writer has seen. */
  after: z.int(),
  /** The last attempt to send it: its key, and what was sent with it. */
  attempt: z.object({ key: z.string(), content: z.string() }).optional(),
})
export type ReplyForm = z.infer<typeof ReplyForm>

/** The name of the draft of a reply to an inquiry. */
export const draftName = (inquiryId: number) => `reply/${inquiryId}`

/** A reply as its editor opens. */
export const blankReply = (inquiry: InquiryDetail, signature: Signature): ReplyForm => ({
  subject: replySubject(inquiry),
  text: draftReply(inquiry, signature),
  after: inquiry.replies.at(-1)?.id ?? 0,
})

/** Where the words belong: between the greeting and the signature. */
export function gapIn(text: string): number {
  const gap = text.indexOf('\n\n')
  return gap < 0 ? text.length : gap + 2
}

// `{price}` or `{service}` of a saved reply, in any script, `[DAY]` as people leave room for something, or DAY alone, as saved
// replies once had it; in a line of capitals DAY is a word.
const HOLE =
  /\{[^{}\n]*[\p{L}\p{N}][^{}\n]*\}|\[[A-Z][A-Z ]*\]|(?<![A-Z][A-Z'’]* ?)\b(?:DATE|DAY|TIME|PRICE)\b(?!['’]? ?[A-Z]{2})/u

/** What keeps a reply from being sent, and where in its text that is; undefined if nothing does. */
export function flawIn(text: string, blank: string) {
  const squeeze = (it: string) => it.replace(/\s+/g, ' ').trim()
  if (squeeze(text) === squeeze(blank)) {
    return { message: 'Please write your answer first.', from: gapIn(text), to: gapIn(text) }
  }
  const hole = HOLE.exec(text)
  if (!hole) return undefined
  return { message: `Please fill in ${hole[0]}.`, from: hole.index, to: hole.index + hole[0].length }
}

/** Where a saved reply goes into a text: on a line of its own, and never behind the signature. */
export function placeFor(text: string, blank: string, from: number, to: number) {
  const signature = text.lastIndexOf(blank.slice(gapIn(blank)))
  const isAtEnd = text.slice(from).trim() === ''
  const [start, end] = isAtEnd && signature >= 0 ? [signature, signature] : [from, to]
  const isOwnLine = start === 0 || text[start - 1] === '\n'
  return { start, end, before: isOwnLine ? '' : '\n\n' }
}

/** The attempt that sends this: the last one again, if it was the same. */
export function attemptOf({ attempt, subject, text }: ReplyForm): NonNullable<ReplyForm['attempt']> {
  const content = JSON.stringify([subject, text])
  return attempt?.content === content ? attempt : { key: randomKey(), content }
}
