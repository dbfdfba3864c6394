import { timeZone } from '#content/hours.ts'

/** An address, and the name that is shown for it; the name may be empty. */
export interface Mailbox {
  name: string
  address: string
}

/** A message as the outbox hands it to the mail server. */
export interface MailMessage {
  messageId: string
  to: Mailbox[]
  replyTo?: Mailbox
  /** The messages before it, oldest first: readers show them as one conversation. */
  thread?: string[]
  /** RFC 3834: keeps out-of-office robots from answering. None where a person wrote the message. */
  autoSubmitted?: 'auto-generated' | 'auto-replied'
  /** Its link soon expires: it is not left with a slow mail server for long. */
  isUrgent?: boolean
  subject: string
  text: string
}

/** The part of an address behind its `@`, in lower case. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

const LINE_ENDS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
// What nobody sees, such as marks that turn the direction of the text around them; not what joins letters and emoji.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}--[\u200c\u200d\ufe0e\ufe0f]]/gv
const UNSAFE_BUT_LINES = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu

/** Visitors' text on one line: nothing in it can start another header or line. */
export const oneLine = (text: string) =>
  text.replace(LINE_ENDS, ' ').replace(INVISIBLE, '').replace(/ {2,}/g, ' ').trim()

/** Text of many lines without what could turn or hide a part of it. */
export const multiLine = (text: string) =>
  text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(UNSAFE_BUT_LINES, '')

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone,
})
// Zones are named after cities: Asia/Colombo.
const CITY = timeZone.replace(/^.*\//, '').replaceAll('_', ' ')

/** An instant as the salon's clocks show it. */
export const formatTime = (instant: string) => `${timeFormat.format(new Date(instant))} (${CITY} time)`
