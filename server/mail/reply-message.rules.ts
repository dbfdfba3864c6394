import { salon } from '#content/salon.ts'
import { lines, oneLine } from './mail-text.rules.ts'
import type { Mailbox, MailMessage } from './messages.rules.ts'

// More than anybody writes; the first is kept, as readers find a conversation by it.
const THREAD_MAX = 20

/** Where an answer to a reply goes: the branch that was asked for, or the address that the site shows. */
function replyToOf(branch: { name: string; email: string } | undefined, shown: string): Mailbox {
  if (!branch?.email) return { name: salon.name, address: shown }
  return { name: `${salon.name}, ${oneLine(branch.name)}`, address: branch.email }
}

/**
 * An admin's reply to a client, as it was written.
 * @param email the address that the site shows
 * @param thread the Message-IDs of what the client was sent before, oldest first
 */
export function replyMessage(
  { to, subject, text }: { to: string; subject: string; text: string },
  {
    messageId,
    branch,
    email,
    thread,
  }: {
    messageId: string
    branch: { name: string; email: string } | undefined
    email: string
    thread: string[]
  },
): MailMessage {
  const [first, ...rest] = thread
  return {
    messageId,
    to: [{ name: '', address: to }],
    replyTo: replyToOf(branch, email),
    thread: first === undefined ? [] : [first, ...rest.slice(1 - THREAD_MAX)],
    subject: oneLine(subject),
    text: `${lines(text)}\n`,
  }
}
