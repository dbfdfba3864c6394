import { answerByText, readWish, withoutServices } from '#contracts/inquiries/wish.ts'
import { paths } from '#contracts/paths/paths.ts'
import { cutText } from '#contracts/text/cut-text.ts'
import { fillParagraphs, type PlaceholderValues } from '#contracts/text/placeholders.ts'
import { isAdvertisement } from '#contracts/text/stranger-text.ts'
import { findAskedServices } from './asked-services.ts'
import {
  addressFor,
  closedOnWishedDay,
  phoneFor,
  placeholderValues,
  type ReplySubject,
  type SalonFacts,
} from './replies.ts'
import { salon } from './salon.ts'

/** A first name that is safe to repeat to an address that may be a stranger's: no links, no numbers. */
const GREETABLE = /^(?:\p{L}|\p{M}|[ '’-]|\u200c|\u200d){1,40}$/u

/** The text of the acknowledgement where the owner has written none, between greeting and signature. */
export const originalAcknowledgement = [
  `Thank you for writing to ${salon.name}. Your message has reached us, and one of us will answer you within 24 hours.`,
  'If it can’t wait, please call us on {phone}.',
].join('\n\n')

/** The paragraphs of a text, filled in from an inquiry; without a name that is unsafe to repeat. */
const paragraphsOf = (text: string, values: PlaceholderValues): string[] =>
  fillParagraphs(text, GREETABLE.test(values.name) ? values : { ...values, name: '' })

/** The most characters of a message that are repeated. */
const REPEATED_MAX = 600

/** What was asked, a line each; empty when nothing of it may be repeated. */
function requestOf(inquiry: ReplySubject, facts: SalonFacts): string {
  const { time, answerBy, text, services, total } = readWish(inquiry.message)
  const closed = closedOnWishedDay(inquiry, facts)
  const lines = [
    ...(total ? services : [inquiry.service]).map(service => ['Service', service]),
    ['', total],
    ['Branch', inquiry.branch],
    ['Day', time && (closed ? `${time} (${closed})` : time)],
    ['Answer', answerByText(answerBy)],
    ['Message', isAdvertisement(text) ? '' : cutText(text, REPEATED_MAX)],
  ].flatMap(([label, value]) => (value ? [label, value].filter(Boolean).join(': ') : []))
  return lines.length > 0 ? `What you asked for:\n${lines.join('\n')}` : ''
}

/** The services as clients may know them: without planned prices that are not announced. */
const announcedOnly = (facts: SalonFacts): SalonFacts => ({
  ...facts,
  services: facts.services.map(service => ({
    ...service,
    planned: service.planned?.announced ? service.planned : null,
  })),
})

/**
 * The acknowledgement as the client gets it: greeting, text, what was asked, and signature. Of what the client typed
 * it repeats a plain first name, the wish, and a message without addresses and numbers, so that no one can send
 * advertisements through the form.
 * @param sent with service and branch only where they are the salon's own
 * @param ownText the owner's text; the original one is used when it is null, or when nothing of it can be filled in
 * @param origin of the website, for the link to its privacy page
 */
export function composeAcknowledgement(
  sent: ReplySubject,
  salonFacts: SalonFacts,
  ownText: string | null,
  origin: string,
): string {
  const facts = announcedOnly(salonFacts)
  const isOurs = findAskedServices(sent.message, facts.services) !== undefined
  const inquiry = isOurs ? sent : { ...sent, message: withoutServices(sent.message) }
  const values = placeholderValues(inquiry, facts)
  const own = ownText === null ? [] : paragraphsOf(ownText, values)
  const paragraphs = own.length > 0 ? own : paragraphsOf(originalAcknowledgement, values)
  return [
    GREETABLE.test(values.name) ? `Dear ${values.name},` : 'Hello,',
    ...paragraphs,
    requestOf(inquiry, facts),
    ['Warm regards,', salon.name, addressFor(inquiry, facts), phoneFor(inquiry, facts)]
      .filter(Boolean)
      .join('\n'),
    `What becomes of your data: ${origin}${paths.privacy}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}
