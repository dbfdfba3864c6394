/** An email address with its display name, which may be empty. */
export interface NamedAddress {
  name: string
  address: string
}

/** A message to send. */
export interface MailMessage {
  messageId: string
  to: NamedAddress[]
  replyTo?: NamedAddress
  /** Message-IDs of the messages before it, oldest first: mail clients show them as one conversation. */
  thread?: string[]
  /** RFC 3834: prevents automatic replies. Absent when a person wrote the message. */
  autoSubmitted?: 'auto-generated' | 'auto-replied'
  subject: string
  text: string
  attachments?: MailAttachment[]
}

/** A file that a message has. */
export interface MailAttachment {
  filename: string
  contentType: 'image/jpeg' | 'application/pdf'
  content: Buffer
}

/** The domain of an address in lower case. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** The domain of our Message-IDs; undefined without a mail server, as in the demo. */
export const mailDomainOf = ({
  smtpUrl,
  from,
}: {
  smtpUrl: string | undefined
  from: NamedAddress
}): string | undefined => (smtpUrl === undefined ? undefined : domainOf(from.address))

const LINE_ENDS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
// Invisible characters such as direction marks, but not those that join letters and emoji.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}--[\u200c\u200d\ufe0e\ufe0f]]/gv
const UNSAFE_EXCEPT_NEWLINES = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu

/** Puts visitors' text on one line, so that it can't start another header or line. */
export const oneLine = (text: string) =>
  text.replace(LINE_ENDS, ' ').replace(INVISIBLE, '').replace(/ {2,}/g, ' ').trim()

/** Normalises newlines and removes characters that could reorder or hide text. */
export const multiLine = (text: string) =>
  text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(UNSAFE_EXCEPT_NEWLINES, '')
