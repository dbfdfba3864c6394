import { salon } from '#content/salon.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import type { Service } from '#contracts/services/service.ts'
import { formatLkr } from '#contracts/text/number-texts.ts'
import { type Priced, startsAtPrice } from '../../salon/service-prices.ts'

/** What a first message is about. */
export interface WhatsAppSubject {
  branch?: Pick<Branch, 'name'> | undefined
  service?: (Pick<Service, 'name'> & Priced) | undefined
  /** What was typed: the message after its first sentence. */
  text?: string | undefined
}

/** Longer links are cut off or refused by WhatsApp and some browsers. */
const TEXT_MAX = 1_000

/** 'from රු. 4,500 per nail'. */
const startingPrice = (service: Priced): string =>
  `${startsAtPrice(service) ? 'from ' : ''}${formatLkr(service.price)}${service.perNail ? ' per nail' : ''}`

/** The first message: a sentence with the branch, the service and its price, then what was typed. */
export function whatsAppMessage({ branch, service, text }: WhatsAppSubject): string {
  const to = branch ? `, ${branch.name} branch` : ''
  const price = service && startingPrice(service)
  const about = service ? ` about ${service.name} (${price})` : ''
  const sentence = `Hello ${salon.shortName}${to}, I have a question${about}.`
  return text ? `${sentence}\n\n${text.slice(0, TEXT_MAX)}`.toWellFormed() : sentence
}
