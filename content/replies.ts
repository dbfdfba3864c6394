import type { SavedReplyInput } from '#contracts/inquiries/inbox.ts'
import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { salon, timeZone } from './salon.ts'

type ReplySubject = Pick<Inquiry, 'firstName' | 'service' | 'branch'>

/** The subject that a reply begins with. */
export const replySubject = ({ service }: ReplySubject): string =>
  service ? `Your inquiry about ${service}` : `Your message to ${salon.shortName}`

/**
 * Replaces `{name}`, `{service}` and `{branch}` by those of the inquiry. What the inquiry doesn't have stays a placeholder,
 * as do all other words in braces: the writer fills them in.
 */
export function fillReply(text: string, { firstName, service, branch }: ReplySubject): string {
  const values = new Map([
    ['{name}', firstName],
    ['{service}', service],
    ['{branch}', branch],
  ])
  // One pass: a name that looks like a placeholder is not replaced again.
  return text.replace(/\{(?:name|service|branch)\}/g, placeholder => values.get(placeholder) || placeholder)
}

/** Who signs a reply: its author, for the branch that answers, with its telephone number or the salon's. */
export interface Signature {
  author: string
  /** Its name; empty when the inquiry names none of our branches. */
  branch: string
  phone: string
}

/** The draft of a reply: greeting, saved reply or an empty paragraph, signature. */
export function draftReply(
  inquiry: ReplySubject,
  { author, branch, phone }: Signature,
  savedText = '',
): string {
  const greeting = `Dear ${inquiry.firstName},`
  const signature = ['Warm regards,', author, [salon.name, branch].filter(Boolean).join(', '), phone]
    .filter(Boolean)
    .join('\n')
  return [greeting, fillReply(savedText, inquiry), signature].join('\n\n')
}

const quoteDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone })

/** The inquiry as a reply by email quotes it, below the text. */
export const quoteOf = ({ message, createdAt }: Pick<Inquiry, 'message' | 'createdAt'>): string =>
  [
    `On ${quoteDate.format(new Date(createdAt))} you wrote:`,
    ...message.split('\n').map(line => `> ${line}`.trimEnd()),
  ].join('\n')

/** The saved replies of a new database. */
export const sampleReplies: SavedReplyInput[] = [
  {
    title: 'We have a free slot',
    text: 'Thank you for writing to us about {service}. We would be glad to see you at {branch}.\n\nWe have a free chair on {day} at {time}. Shall we keep it for you? Just reply to this message.',
  },
  {
    title: 'Fully booked that day',
    text: 'Thank you for asking about {service} at {branch}. I am sorry that we have no free chair left on that day.\n\nWould {day} at {time} suit you instead? If not, tell us which days are best for you and we will find a time together.',
  },
  {
    title: 'Prices and how long it takes',
    text: 'Thank you for your interest in {service}. It costs Rs. {price} at {branch} and takes about {time}.\n\nHair, skin and nails differ, so we look at yours first and tell you the price before we begin. Would you like us to keep a time for you?',
  },
]
