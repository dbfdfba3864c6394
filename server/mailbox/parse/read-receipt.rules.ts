// Receipts say that a message of ours was shown or deleted: as a part of its own (RFC 8098), or as Outlook writes it.

import { messageIdsIn } from './message-ids.rules.ts'
import { type Attachment, fieldRecipients, groupsOf, textsOfType } from './report-fields.rules.ts'

/** The class of a receipt in Outlook's own format (MS-OXTNEF 2.1.3.2). */
const OUTLOOK_CLASS = /IPM\.Microsoft Mail\.(?:Non-)?Read Receipt|REPORT\.IPM\.[\w.]{1,80}\.IPNN?RN/i

/**
 * Whether a message is a receipt of its sender, also where a gateway has changed its type. A person who sends on a receipt that she has got has not
 * written one: it names another recipient, and another message than the one that she answers.
 */
export function isReceipt(
  attachments: readonly Attachment[],
  { sender, named }: { sender: string; named: readonly string[] },
): boolean {
  const groups = textsOfType(attachments, ['message/disposition-notification']).flatMap(groupsOf)
  const isOfSender = groups.some(
    fields =>
      fieldRecipients(fields).includes(sender) ||
      messageIdsIn(fields.get('original-message-id') ?? '').some(id => named.includes(id)),
  )
  return (
    isOfSender || textsOfType(attachments, ['application/ms-tnef']).some(text => OUTLOOK_CLASS.test(text))
  )
}
