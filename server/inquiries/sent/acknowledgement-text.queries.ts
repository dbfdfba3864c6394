import { composeAcknowledgement } from '#content/acknowledgement.ts'
import type { SalonFacts } from '#content/replies.ts'
import type { Db } from '../../db/tables.ts'
import { multiLine, oneLine } from '../../mail/message.rules.ts'
import { listBranches } from '../../salon/branches/branches.queries.ts'
import { getContent } from '../../salon/content/content.queries.ts'
import { findAcknowledgementText } from '../../salon/notifications/notifications.queries.ts'
import { listPublicServices } from '../../services/services.queries.ts'
import type { MailInquiry } from './mail-inquiry.queries.ts'

/** What an acknowledgement is written from. */
export interface AcknowledgementContent {
  facts: SalonFacts
  /** The owner's text; null where the original one is used. */
  ownText: string | null
  /** Of the website, for the link to its privacy page. */
  origin: string
}

/** The text of an acknowledgement. Service and branch are named only where they are ours: anyone may send others. */
export function writeAcknowledgementText(
  inquiry: MailInquiry,
  { facts, ownText, origin }: AcknowledgementContent,
): string {
  const isOurs = (rows: readonly { name: string }[], name: string) => rows.some(row => row.name === name)
  const subject = {
    firstName: oneLine(inquiry.firstName),
    service: isOurs(facts.services, inquiry.service) ? inquiry.service : '',
    branch: isOurs(facts.branches, inquiry.branch) ? inquiry.branch : '',
    message: multiLine(inquiry.message),
  }
  return composeAcknowledgement(subject, facts, ownText, origin)
}

/** The salon's own data that acknowledgements name, and the owner's text. @param origin of the website */
export async function getAcknowledgementContent(db: Db, origin: string): Promise<AcknowledgementContent> {
  const { salon, hours } = await getContent(db)
  const facts = { services: await listPublicServices(db), branches: await listBranches(db), hours, salon }
  return { facts, ownText: await findAcknowledgementText(db), origin }
}
