import { z } from 'zod'
import { draftReply, replySubject, type Signature } from '#content/replies.ts'
import { attachmentRefusals, REPLY_ATTACHMENTS_MAX } from '#contracts/inquiries/attachment-limits.ts'
import { Attachment } from '#contracts/inquiries/attachments.ts'
import { ReplyInput } from '#contracts/inquiries/inbox.ts'
import { type InquiryDetail, ReplyChannel } from '#contracts/inquiries/inquiry.ts'
import { readWish } from '#contracts/inquiries/wish.ts'
import { chatLink, phoneLink } from '../../../../../salon/links.ts'

/** A reply being typed, with what is needed not to miss a colleague's reply. */
export const ReplyForm = ReplyInput.extend({
  channel: ReplyChannel,
  /** What was said on the telephone, or otherwise not from here. */
  called: z.string(),
  attachments: z.array(Attachment).max(REPLY_ATTACHMENTS_MAX, attachmentRefusals.tooMany),
  /** Where the email goes; empty for the email of the inquiry. */
  to: z.string(),
  /** The id of the last reply that the writer has seen. */
  after: z.int(),
})
export type ReplyForm = z.infer<typeof ReplyForm>

/** The ways in which the client can be answered. */
export function channelsOf({
  email,
  phone,
  source,
}: Pick<InquiryDetail, 'email' | 'phone' | 'source'>): ReplyChannel[] {
  const channels: ReplyChannel[] = []
  if (email) channels.push('email')
  if (chatLink(phone)) channels.push('whatsapp')
  if (phoneLink(phone)) channels.push('call')
  if (source === 'instagram' || source === 'facebook' || source === 'walk-in') channels.push(source)
  return channels
}

/** The way of the client's last answer, which the client asked for, or in which it came, where that is possible; otherwise the first. */
function proposedChannel(inquiry: InquiryDetail): ReplyChannel {
  const channels = channelsOf(inquiry)
  const { answerBy } = readWish(inquiry.message)
  if (inquiry.received.some(({ kind }) => kind === 'answer') && channels.includes('email')) return 'email'
  const byWish = channels.find(channel => channel === answerBy)
  return byWish ?? channels.find(channel => channel === inquiry.source) ?? channels[0] ?? 'email'
}

/** Whether a reply of this channel is not written here: what the client was told is recorded. */
export const isTold = (channel: ReplyChannel): boolean => channel !== 'email' && channel !== 'whatsapp'

/** The reply before anything is typed: greeting and signature. */
export const blankReply = (inquiry: InquiryDetail, signature: Signature): ReplyForm => ({
  channel: proposedChannel(inquiry),
  called: '',
  to: '',
  subject: replySubject(inquiry),
  text: draftReply(inquiry, signature),
  attachments: [],
  after: inquiry.replies.at(-1)?.id ?? 0,
})

/** The addresses to which a reply can be sent: the inquiry's, and those from which the client has answered. */
export const addressesOf = ({ email, received }: Pick<InquiryDetail, 'email' | 'received'>): string[] => {
  const answers = received.filter(({ kind, from }) => kind === 'answer' && from.address !== '')
  const others = answers.map(({ from }) => from.address).filter(address => address !== email.toLowerCase())
  return [...new Set([email, ...others])].filter(Boolean)
}

/** The position between the greeting and the signature. */
export function bodyStart(text: string): number {
  const gap = text.indexOf('\n\n')
  return gap < 0 ? text.length : gap + 2
}

// A placeholder: `{price}` or `{service}` of a saved reply in any script, `[DAY]`, or DAY alone, as older saved replies have
// it. In a line of capitals DAY is a word.
const PLACEHOLDER =
  /\{[^{}\n\p{L}\p{N}]*[\p{L}\p{N}][^{}\n]*\}|\[[A-Z][A-Z ]*\]|(?<![A-Z]['’]* ?)\b(?:DATE|DAY|TIME|PRICE)\b(?!['’]? ?[A-Z]{2})/u

/** The first placeholder at or after `start`; undefined when there is none. */
export function findPlaceholder(text: string, start = 0): { from: number; to: number } | undefined {
  const pattern = new RegExp(PLACEHOLDER, 'gu')
  pattern.lastIndex = start
  const found = pattern.exec(text)
  return found ? { from: found.index, to: found.index + found[0].length } : undefined
}

/** Why a reply can't be sent yet, and the part of its text to select; undefined when it can. */
export function findProblem(text: string, blank: string) {
  const normalized = (it: string) => it.replace(/\s+/g, ' ').trim()
  if (normalized(text) === normalized(blank)) {
    return { message: 'Please write your reply first.', from: bodyStart(text), to: bodyStart(text) }
  }
  const found = findPlaceholder(text)
  return found && { message: `Please fill in ${text.slice(found.from, found.to)}.`, ...found }
}

/** Where a saved reply is inserted: on a line of its own, and never after the signature. */
export function insertionPoint(text: string, blank: string, from: number, to: number) {
  const signature = text.lastIndexOf(blank.slice(bodyStart(blank)))
  const isAtEnd = text.slice(from).trim() === ''
  const [start, end] = isAtEnd && signature >= 0 ? [signature, signature] : [from, to]
  const isOwnLine = start === 0 || text[start - 1] === '\n'
  return { start, end, before: isOwnLine ? '' : '\n\n' }
}
