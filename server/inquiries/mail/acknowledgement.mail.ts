import { acknowledgementText } from '#content/acknowledgement.ts'
import type { SalonFacts } from '#content/replies.ts'
import { salon } from '#content/salon.ts'
import type { WriteMessage } from '../../mail/deliver.ts'
import { type Mailbox, type MailMessage, oneLine } from '../../mail/message.rules.ts'
import { listBranches } from '../../salon/branches/branches.queries.ts'
import { getContent } from '../../salon/content/content.queries.ts'
import { findAcknowledgement } from '../../salon/notifications/notifications.queries.ts'
import { listPublicServices } from '../../services/services.queries.ts'
import { findNamedBranch } from '../replies/replies.queries.ts'
import { findMailInquiry, type MailInquiry } from './new-inquiry.mail.ts'
import { replyToOf } from './reply.mail.ts'

interface AcknowledgementOptions {
  messageId: string
  replyTo: Mailbox
  /** What the placeholders stand for. */
  facts: SalonFacts
  /** The owner's; null: the original text. */
  text: string | null
}

/** Confirms an inquiry to the client. Service and branch are named only where they are ours: anyone may send others. */
export function acknowledgementMessage(
  inquiry: MailInquiry,
  { messageId, replyTo, facts, text }: AcknowledgementOptions,
): MailMessage {
  const isOurs = (rows: readonly { name: string }[], name: string) => rows.some(row => row.name === name)
  const subject = {
    firstName: oneLine(inquiry.firstName),
    service: isOurs(facts.services, inquiry.service) ? inquiry.service : '',
    branch: isOurs(facts.branches, inquiry.branch) ? inquiry.branch : '',
  }
  return {
    messageId,
    to: [{ name: '', address: inquiry.email }],
    replyTo,
    autoSubmitted: 'auto-replied',
    subject: `Thank you for your message to ${salon.shortName}`,
    text: `${acknowledgementText(subject, facts, text)}\n`,
  }
}

/** Writes nothing for possible spam: its email may be a stranger's. */
export const writeAcknowledgement: WriteMessage = async ({ db, config }, { inquiryId, messageId }) => {
  const inquiry = await findMailInquiry(db, inquiryId)
  if (inquiry?.spam !== 0) return undefined
  const { salon: info, hours } = await getContent(db)
  const replyTo = replyToOf(await findNamedBranch(db, inquiry.branch), info.email, config.mail)
  const { text } = await findAcknowledgement(db, config.mail)
  const facts = {
    services: await listPublicServices(db),
    branches: await listBranches(db),
    hours,
    salon: info,
  }
  return acknowledgementMessage(inquiry, { messageId, replyTo, facts, text })
}
