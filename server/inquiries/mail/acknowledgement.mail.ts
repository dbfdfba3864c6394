import { acknowledgementText } from '#content/acknowledgement.ts'
import { defaultContent } from '#content/default-content.ts'
import { placeholderValues, type SalonFacts } from '#content/replies.ts'
import { salon } from '#content/salon.ts'
import type { SalonInfo } from '#contracts/content/content.ts'
import type { WriteMessage } from '../../mail/deliver.ts'
import { type Mailbox, type MailMessage, oneLine } from '../../mail/message.rules.ts'
import { listBranches } from '../../salon/branches/branches.queries.ts'
import { getContent } from '../../salon/content/content.queries.ts'
import { findAcknowledgement } from '../../salon/notifications/notifications.queries.ts'
import { listPublicServices } from '../../services/services.queries.ts'
import { findNamedBranch } from '../replies/replies.queries.ts'
import { findMailInquiry, type MailInquiry } from './new-inquiry.mail.ts'
import { replyToOf } from './reply.mail.ts'

/** The owner's text, and what its placeholders stand for. The original text, for null, has none. */
interface AcknowledgementContent {
  text: string | null
  facts: SalonFacts
}

const original: AcknowledgementContent = {
  text: null,
  facts: { services: [], branches: [], hours: defaultContent.hours },
}

/** Confirms an inquiry to the client. Service and branch are named only where they are ours: anyone may send others. */
export function acknowledgementMessage(
  inquiry: MailInquiry,
  messageId: string,
  info: SalonInfo,
  replyTo: Mailbox,
  { text, facts } = original,
): MailMessage {
  const isOurs = (rows: readonly { name: string }[], name: string) => rows.some(row => row.name === name)
  const values = placeholderValues(
    {
      firstName: oneLine(inquiry.firstName),
      service: isOurs(facts.services, inquiry.service) ? inquiry.service : '',
      branch: isOurs(facts.branches, inquiry.branch) ? inquiry.branch : '',
    },
    facts,
  )
  return {
    messageId,
    to: [{ name: '', address: inquiry.email }],
    replyTo,
    autoSubmitted: 'auto-replied',
    subject: `Thank you for your message to ${salon.shortName}`,
    text: `${acknowledgementText(values, info, text)}\n`,
  }
}

/** Writes nothing for possible spam: its email may be a stranger's. */
export const writeAcknowledgement: WriteMessage = async ({ db, config }, { inquiryId, messageId }) => {
  const inquiry = await findMailInquiry(db, inquiryId)
  if (inquiry?.spam !== 0) return undefined
  const { salon: info, hours } = await getContent(db)
  const replyTo = replyToOf(await findNamedBranch(db, inquiry.branch), info.email, config.mail)
  const { text } = await findAcknowledgement(db, config.mail)
  if (text === null) return acknowledgementMessage(inquiry, messageId, info, replyTo)
  const facts = { services: await listPublicServices(db), branches: await listBranches(db), hours }
  return acknowledgementMessage(inquiry, messageId, info, replyTo, { text, facts })
}
