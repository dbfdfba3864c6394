import { salon } from '#content/salon.ts'
import { getContent } from '../../content/content.queries.ts'
import type { WriteMessage } from '../../mail/deliver.ts'
import { type Mailbox, type MailMessage, multiLine, oneLine } from '../../mail/message.rules.ts'
import { findReply, type StoredReply } from '../replies/replies.queries.ts'

// More than anybody writes; the first is kept, as readers find a conversation by it.
const THREAD_MAX = 20

/** Where an answer to a reply goes: the branch that was asked for, or the address that the site shows. */
function replyToOf(branch: { name: string; email: string } | undefined, shown: string): Mailbox {
  if (!branch?.email) return { name: salon.name, address: shown }
  return { name: `${salon.name}, ${oneLine(branch.name)}`, address: branch.email }
}

/**
 * An admin's reply to a client, as it was written.
 * @param shown the address that the site shows
 */
function replyMessage(
  { to, subject, text, branch, thread }: StoredReply,
  messageId: string,
  shown: string,
): MailMessage {
  const [first, ...rest] = thread
  return {
    messageId,
    to: [{ name: '', address: to }],
    replyTo: replyToOf(branch, shown),
    thread: first === undefined ? [] : [first, ...rest.slice(1 - THREAD_MAX)],
    subject: oneLine(subject),
    text: `${multiLine(text)}\n`,
  }
}

export const writeReply: WriteMessage = async ({ db }, { contactId, replyId, messageId }) => {
  if (contactId === null || replyId === null) return undefined
  const reply = await findReply(db, contactId, replyId, messageId)
  return reply && replyMessage(reply, messageId, (await getContent(db)).salon.email)
}
