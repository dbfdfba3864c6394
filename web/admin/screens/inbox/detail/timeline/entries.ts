// Long: one function for each kind of entry of the activity.

import { replySubject } from '#content/replies.ts'
import type { Attachment } from '#contracts/inquiries/attachments.ts'
import type {
  HistoryEntry,
  InquiryDetail,
  InquiryReply,
  MailJob,
  ReplyChannel,
} from '#contracts/inquiries/inquiry.ts'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import type { ReceivedMessage } from '#contracts/inquiries/received.ts'
import { sourceNames } from '#contracts/inquiries/sources.ts'
import { briefDay } from '#contracts/text/date-texts.ts'
import { sourceMark } from '../../../../parts/inquiry/source-mark.ts'
import { statusName } from '../../../../parts/inquiry/status.tsx'
import { explainMailError } from '../../../../text/mail-error.ts'
import { beforeText, correctedText } from './correction-text.ts'

interface Base {
  key: string
  at: string
  text: string
  /** What the mail server said, in its own words. */
  serverMessage?: string | undefined
}

interface EventEntry extends Base {
  kind: 'event'
  /** Of a follow-up: why. Of a correction: what was there before. */
  note?: string | undefined
  event?: HistoryEntry
}

interface NoteEntry extends Base {
  kind: 'note'
  note: string
}

export interface ReplyEntry extends Base {
  kind: 'reply'
  id: number
  /** The name of who wrote it. */
  author: string
  attachments: readonly Attachment[]
  /** Empty where it is the inquiry's. */
  recipient: string
  subject: string
  reply: string
  delivery: DeliveryState | undefined
  /** Whether it was recorded here and can be withdrawn. */
  isRecorded: boolean
  isWithdrawn: boolean
  /** The email as which it arrived, when a colleague has written it in an email app. */
  received: ReceivedMessage | undefined
}

export interface ReceivedEntry extends Base {
  kind: 'received'
  message: ReceivedMessage
  /** The sender's name, or else the address. */
  sender: string
  /** Empty when it repeats one of ours. */
  subject: string
  /** Empty where it repeats the sender, or the inquiry's. */
  address: string
  /** Whether an answer came from another address than the inquiry has. */
  isOtherAddress: boolean
  /** Whether the reply that a delivery report is about was sent again after it. */
  isSentAgain: boolean
}

/** What the client wrote first. */
interface MessageEntry extends Base {
  kind: 'message'
  message: string
  /** The email as which the inquiry came. */
  received: ReceivedMessage | undefined
}

/** Something that happened to an inquiry. */
export type TimelineEntry = MessageEntry | EventEntry | NoteEntry | ReplyEntry | ReceivedEntry

const replyNames: Record<ReplyChannel, string> = {
  email: 'Reply',
  whatsapp: 'WhatsApp reply',
  call: 'Call',
  instagram: 'Instagram reply',
  facebook: 'Facebook reply',
  'walk-in': 'Answer in the salon',
}

/** The state of an email, with its reason as text. */
export interface DeliveryState {
  text: string
  serverMessage?: string | undefined
  state: MailJob['state']
}

interface Options {
  nameOf: NameOfEmail
  /** Whether a mail server is set up. */
  canSend: boolean
  /** The salon's day: dates of its year are written without the year. */
  today: string
}

type NameOfEmail = (email: string) => string

const actionText = (
  { action, from, to, actor, assignee, followUp, was, undo }: HistoryEntry,
  mark: string | undefined,
  { nameOf, today }: Options,
) => {
  switch (action) {
    case 'created':
      // No one wrote it down.
      if (mark === sourceNames.email && actor === null) return 'Arrived by email'
      if (mark === sourceNames.callback) return 'Asked for a callback'
      return mark ? `${mark}, written down` : 'Arrived'
    case 'status':
      return from === 'unread' && to === 'read' ? 'Read' : `Marked as ${statusName(to ?? '')}`
    case 'spam':
      return 'Marked as possible spam'
    case 'not-spam':
      return 'Marked as not spam'
    case 'deleted':
      return 'Deleted'
    case 'restored':
      return 'Restored'
    case 'follow-up':
      return followUp ? `Follow-up set for ${briefDay(followUp.on, today)}` : 'Follow-up cleared'
    case 'email-removed':
      return undo ? 'Email brought back' : 'Email that doesn’t belong here removed'
    case 'no-answer-needed':
      return undo ? 'Waits for an answer again' : 'Needs no answer'
    case 'corrected':
      return undo ? 'Details changed back' : correctedText(was ?? {})
    case 'assigned':
      if (assignee === null) return 'Unassigned'
      return assignee === actor ? 'Taken over' : `Assigned to ${nameOf(assignee)}`
    default:
      return action
  }
}

function eventEntryOf(
  event: HistoryEntry,
  index: number,
  mark: string | undefined,
  options: Options,
): TimelineEntry {
  const { actor, at, undo } = event
  const by = actor ? ` by ${options.nameOf(actor)}` : ''
  const text = `${actionText(event, mark, options)}${by}${undo ? ' (undo)' : ''}`
  return {
    kind: 'event',
    key: `event ${index}`,
    at,
    text,
    event,
    note: event.followUp?.note || beforeText(event.was ?? {}),
  }
}

/** The name of an email, and the text once it is sent. */
const mailTexts = new Map<string, [name: string, sent: string]>([
  ['salon', ['Salon notification', 'Salon notified by email']],
  ['client', ['Automatic reply', 'Automatic reply sent to the client']],
  ['deadline', ['Reminder to the salon', 'Salon reminded that the response is overdue']],
  ['reply', ['Reply', 'Reply sent to the client']],
])

function deliveryText({ kind, state, lastError }: MailJob, canSend: boolean): string {
  const [name, sent] = mailTexts.get(kind) ?? [kind, `${kind} sent`]
  if (state === 'sent') return sent
  if (state === 'failed') return `${name} couldn’t be sent`
  if (!canSend) return `${name} waiting: no mail server set up`
  return kind === 'reply' || lastError ? `${name} waiting` : `${name} is on its way`
}

/** The state of an email in one sentence, with the reason where there is one. */
export function deliveryOf(job: MailJob, canSend = true): DeliveryState {
  const { state, attempts, lastError } = job
  const text = deliveryText(job, canSend)
  if (state === 'sent' || !lastError) return { state, text }
  const tries = state === 'waiting' ? ` (tried ${attempts === 1 ? 'once' : `${attempts} times`})` : ''
  return { state, text: `${text}${tries}: ${explainMailError(lastError)}`, serverMessage: lastError }
}

function noteOf({ id, text, author, at }: InquiryDetail['notes'][number], nameOf: NameOfEmail): NoteEntry {
  return { kind: 'note', key: `note ${id}`, at, text: `Note by ${nameOf(author)}`, note: text }
}

/** Whether a reply was written here as an email, and not recorded: only that has a subject. */
const isMail = ({ channel, subject }: InquiryReply, received?: ReceivedMessage): boolean =>
  channel === 'email' && subject !== '' && !received

/** The email by which a reply is sent; undefined for one that was recorded. */
const mailOfReply = (mail: readonly MailJob[], id: number): MailJob | undefined =>
  mail.findLast(({ kind, replyId }) => kind === 'reply' && replyId === id)

/** The email as which a reply has arrived. */
const receivedMessageOf = (
  { id }: InquiryReply,
  received: readonly ReceivedMessage[],
): ReceivedMessage | undefined => received.find(({ kind, replyId }) => kind === 'own' && replyId === id)

const takenBackText = (author: string, by: string, nameOf: NameOfEmail): string =>
  `Reply by ${nameOf(author)}, taken back${by === author ? '' : ` by ${nameOf(by)}`} before it was sent`

function replyOf(reply: InquiryReply, inquiry: InquiryDetail, { nameOf, canSend }: Options): ReplyEntry {
  const { mail, received: all } = inquiry
  const received = receivedMessageOf(reply, all)
  const { id, channel, recipient, subject, text, author, at, attachments, withdrawn } = reply
  const isTakenBack = withdrawn !== null && isMail(reply, received)
  const job = mailOfReply(mail, id)
  return {
    kind: 'reply',
    key: `reply ${id}`,
    id,
    recipient,
    at,
    text: isTakenBack
      ? takenBackText(author, withdrawn.by, nameOf)
      : `${received ? 'Reply from an email app' : replyNames[channel]} by ${nameOf(author)}`,
    // The suggested one says nothing new.
    subject: withoutPrefix(subject) === withoutPrefix(replySubject(inquiry)) ? '' : subject,
    reply: text,
    delivery: job && deliveryOf(job, canSend),
    author: nameOf(author),
    attachments,
    isRecorded: !job,
    isWithdrawn: withdrawn !== null,
    received,
  }
}

function withdrawalOf(
  reply: InquiryReply,
  received: readonly ReceivedMessage[],
  nameOf: NameOfEmail,
): EventEntry | undefined {
  const { id, channel, withdrawn } = reply
  // Of an email that was withdrawn, the entry of the reply says so.
  if (!withdrawn || isMail(reply, receivedMessageOf(reply, received))) return undefined
  const text = `${replyNames[channel]} withdrawn by ${nameOf(withdrawn.by)}`
  return { kind: 'event', key: `withdrawn ${id}`, at: withdrawn.at, text }
}

function mailOf(job: MailJob, canSend: boolean): EventEntry {
  const { text, serverMessage } = deliveryOf(job, canSend)
  return { kind: 'event', key: `mail ${job.kind}`, at: job.sentAt ?? job.createdAt, text, serverMessage }
}

const receivedNames: Record<ReceivedMessage['kind'], string> = {
  first: 'Email from',
  answer: 'Answer from',
  automatic: 'Automatic reply from',
  bounce: 'Delivery report from',
  // A colleague's email to the client is shown as a reply, so this is what colleagues wrote to each other.
  own: 'Email within the salon from',
}

const withoutPrefix = (subject: string): string =>
  subject
    .trim()
    .replace(/^(?:(?:re|fwd?|aw|wg|sv)\s*:\s*)+/i, '')
    .toLowerCase()

/** A report is the last word about its reply until that is sent again; the next one may be about the address to which it was. */
function isSentAgain({ id, kind, replyId }: ReceivedMessage, { mail, received }: InquiryDetail): boolean {
  if (kind !== 'bounce' || replyId === null) return false
  const job = mailOfReply(mail, replyId)
  const hasLater = received.some(other => other.kind === kind && other.replyId === replyId && other.id > id)
  return hasLater || (job !== undefined && job.state !== 'failed')
}

function receivedOf(message: ReceivedMessage, inquiry: InquiryDetail): ReceivedEntry {
  const { id, at, from, kind, inThread, subject } = message
  const sender = from.name || from.address || 'an unknown sender'
  const email = inquiry.email.toLowerCase()
  const ours = [replySubject(inquiry), ...inquiry.replies.map(reply => reply.subject)].map(withoutPrefix)
  return {
    kind: 'received',
    key: `received ${id}`,
    at,
    text: inThread ? receivedNames[kind] : 'Email from',
    message,
    sender,
    address: from.address === sender || from.address === email ? '' : from.address,
    subject: ours.includes(withoutPrefix(subject)) ? '' : subject,
    isSentAgain: isSentAgain(message, inquiry),
    isOtherAddress: kind === 'answer' && email !== '' && from.address !== email,
  }
}

const messageOf = (inquiry: InquiryDetail): MessageEntry[] =>
  inquiry.message === ''
    ? []
    : [
        {
          kind: 'message',
          key: 'message',
          at: inquiry.createdAt,
          text: fullNameOf(inquiry),
          message: inquiry.message,
          received: inquiry.received.find(({ kind }) => kind === 'first'),
        },
      ]

/** Everything that happened to an inquiry, oldest first. */
export function entriesOf(inquiry: InquiryDetail, options: Options): TimelineEntry[] {
  const { history, mail, notes, replies, received } = inquiry
  const { nameOf, canSend } = options
  const entries: TimelineEntry[] = [
    ...messageOf(inquiry),
    ...history.map((event, index) => eventEntryOf(event, index, sourceMark(inquiry), options)),
    ...notes.map(note => noteOf(note, nameOf)),
    ...replies.map(reply => replyOf(reply, inquiry, options)),
    ...replies.map(reply => withdrawalOf(reply, received, nameOf)).filter(entry => entry !== undefined),
    // What is recorded as a reply is shown as one, and the email as which it came at the message.
    ...received
      .filter(({ kind, replyId }) => kind !== 'first' && (kind !== 'own' || replyId === null))
      .map(message => receivedOf(message, inquiry)),
    // The mail of a reply is shown at the reply.
    ...mail.filter(({ kind }) => kind !== 'reply').map(job => mailOf(job, canSend)),
  ]
  return entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
