import { salon } from '#content/salon.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import { askedPrices } from '#contracts/days/day.ts'
import type { Service } from '#contracts/services/service.ts'
import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { formatLkr } from '#contracts/text/number-texts.ts'
import { type Priced, startsAtPrice } from '../../salon/service-prices.ts'

/** What a first message is about. */
export interface WhatsAppSubject {
  branch?: Pick<Branch, 'name'> | undefined
  service?: (Pick<Service, 'name'> & Priced) | undefined
  /** The wished day, by which the price is said; empty without one. */
  day?: string | undefined
  /** What was typed: the message after its first sentence. */
  text?: string | undefined
}

/** Longer links are cut off or refused by WhatsApp and some browsers. */
const TEXT_MAX = 1_000

/** 'from රු. 4,500 per nail', or without a day 'රු. 28,500, from 1 January රු. 30,800'. */
function startingPrice(service: Priced, day: string): string {
  const { prices, later } = askedPrices(service, day)
  const perNail = service.perNail ? ' per nail' : ''
  const now = `${startsAtPrice(service) ? 'from ' : ''}${formatLkr(prices.price)}${perNail}`
  if (!later || later.price === prices.price) return now
  const more = startsAtPrice(service) ? ' or more' : ''
  return `${now}, from ${dayAndMonth(later.from)} ${formatLkr(later.price)}${perNail}${more}`
}

/** The first message: a sentence with the branch, the service and its price, then what was typed. */
export function whatsAppMessage({ branch, service, day = '', text }: WhatsAppSubject): string {
  const to = branch ? `, ${branch.name} branch` : ''
  const price = service && startingPrice(service, day)
  const about = service ? ` about ${service.name} (${price})` : ''
  const sentence = `Hello ${salon.shortName}${to}, I have a question${about}.`
  return text ? `${sentence}\n\n${text.slice(0, TEXT_MAX)}`.toWellFormed() : sentence
}
