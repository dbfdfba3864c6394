import type { Branch } from '#contracts/branches/branch.ts'
import type { OpeningHours } from '#contracts/branches/hours.ts'
import { weekText } from '#contracts/branches/week.ts'
import type { SalonInfo } from '#contracts/content/content.ts'
import { askedPrices } from '#contracts/days/day.ts'
import { closedText } from '#contracts/days/day-texts.ts'
import type { SavedReplyInput } from '#contracts/inquiries/inbox.ts'
import type { Inquiry } from '#contracts/inquiries/inquiry.ts'
import { readWish, wishedDate } from '#contracts/inquiries/wish.ts'
import { aboutDuration, readDuration, sumOfMinutes } from '#contracts/selection/duration.ts'
import { servicesOfLine, withoutPrice } from '#contracts/selection/services-in-message.ts'
import type { Service } from '#contracts/services/service.ts'
import { dayAndMonth, longDay } from '#contracts/text/date-texts.ts'
import { salonDay } from '#contracts/text/days.ts'
import { formatWhole, listWords } from '#contracts/text/number-texts.ts'
import type { PlaceholderValues } from '#contracts/text/placeholders.ts'
import { fullAddress, salon } from './salon.ts'

export type ReplySubject = Pick<Inquiry, 'firstName' | 'service' | 'branch' | 'message'> &
  Partial<Pick<Inquiry, 'status'>>

/** The subject that a reply begins with. */
export const replySubject = ({ service }: ReplySubject): string =>
  service ? `Your inquiry about ${service}` : `Your message to ${salon.shortName}`

type ReplyPrice = Pick<Service, 'price' | 'perNail' | 'from' | 'options' | 'note' | 'planned' | 'announced'>

/** The salon's own data that replies name. */
export interface SalonFacts {
  services: readonly (Pick<Service, 'name' | 'duration'> & ReplyPrice)[]
  branches: readonly (Pick<Branch, 'id' | 'name' | 'address' | 'phone' | 'disable' | 'hours'> &
    Partial<Pick<Branch, 'reviewUrl'>>)[]
  /** The opening hours of all branches. */
  hours: OpeningHours
  /** The telephone number and address of the salon as a whole. */
  salon: Pick<SalonInfo, 'phone' | 'street' | 'city'>
}

/**
 * The texts of rows of the same name; empty when there is none, or when they differ: then no one knows which is
 * meant.
 */
const onlyText = (texts: readonly string[]): string =>
  texts.every(text => text === texts[0]) ? (texts[0] ?? '') : ''

/** '4,500', '4,500 or more' or '4,500 (Short) or 6,000 (Long)' */
function amountsText({ perNail, from }: ReplyPrice, { price, options }: Pick<Service, 'price' | 'options'>) {
  const textOf = (one: number) => `${formatWhole(one)}${from ? ' or more' : ''}${perNail ? ' per nail' : ''}`
  const texts = options.map(option => `${textOf(option.price)} (${option.name})`)
  return listWords(texts.length > 0 ? texts : [textOf(price)], 'or')
}

/**
 * What a service costs on the wished day, or without one now and from a day on: '28,500 (long hair extra)' or
 * '28,500, from 1 January Rs. 30,800'. Texts have 'Rs. ' before it and may go on behind it.
 */
function pricePhrase(service: ReplyPrice, day: string): string {
  const { prices, later } = askedPrices(service, day)
  const now = amountsText(service, prices)
  const then = later && amountsText(service, later)
  const all = then && then !== now ? `${now}, from ${dayAndMonth(later.from)} Rs. ${then}` : now
  return service.note ? `${all} (${service.note})` : all
}

/** The sum of a selection: '83,500' or '83,500 or more'. */
function sumText(total: string): string {
  const [, from = '', sum = ''] = /^Together (from )?Rs\. ([\d,]+)/.exec(total) ?? []
  return `${sum}${from && ' or more'}`
}

/** The open branches that an inquiry may mean: several can have the same name. */
const openBranches = ({ branch }: Pick<ReplySubject, 'branch'>, { branches }: SalonFacts) =>
  branches.filter(({ name, disable }) => name === branch && !disable)

/**
 * Whether the client has probably been there: the inquiry is completed, and the day that it names, if any, has come.
 */
const isAfterVisit = ({ status, message }: ReplySubject, today: string): boolean =>
  status === 'completed' && wishedDate(message) <= today

/** How often a line counts its service. */
const countOf = (line: string): number => Number(/(?<!\d)(\d+) nails\), /.exec(line)?.[1] ?? 1)

/** How long the services of a selection take together; empty where one is no longer ours, or its duration can't be added. */
function durationOf(lines: readonly string[], { services }: SalonFacts): string {
  const sum = sumOfMinutes(
    lines.map(line => {
      const found = servicesOfLine(line, services)
      return found[0] && found.length === 1 ? readDuration(found[0].duration, countOf(line)) : undefined
    }),
  )
  return sum ? aboutDuration(sum) : ''
}

/**
 * What the placeholders of a reply stand for: the day is the one that was wished for in the form, without its year.
 * The price is that of this day, duration and hours are those of the inquiry's service and branch as they are now;
 * empty when the inquiry names none of ours. The telephone number is the branch's, else the salon's. The price has no
 * currency: texts have it before the placeholder. The address of the reviews is there after a completed visit only.
 * @param today the day of the salon; without it no visit is over
 */
export function placeholderValues(
  inquiry: ReplySubject,
  facts: SalonFacts,
  today?: string,
): PlaceholderValues {
  const { firstName, service, branch, message } = inquiry
  const asked = facts.services.filter(({ name }) => name === service)
  const { day, services, total } = readWish(message)
  const isList = services.length > 1
  const open = openBranches(inquiry, facts)
  return {
    name: firstName,
    service: isList ? listWords(services.map(withoutPrice)) : service,
    branch,
    day: day.replace(/ \d{4}$/, ''),
    price: isList ? sumText(total) : onlyText(asked.map(each => pricePhrase(each, wishedDate(message)))),
    duration: isList ? durationOf(services, facts) : onlyText(asked.map(({ duration }) => duration)),
    hours: onlyText(open.map(each => weekText(each.hours ?? facts.hours.week).join(', '))),
    phone: phoneFor(inquiry, facts),
    review:
      today && isAfterVisit(inquiry, today) ? onlyText(open.map(({ reviewUrl = '' }) => reviewUrl)) : '',
  }
}

/**
 * 'closed that day: Unduvap Poya', of the day and the branch that an inquiry names, or of all branches where it names
 * none of ours; undefined where one is open, and without a day.
 */
export function closedOnWishedDay(inquiry: ReplySubject, facts: SalonFacts): string | undefined {
  const day = wishedDate(inquiry.message)
  if (!day) return undefined
  const named = openBranches(inquiry, facts)
  const branches = named.length > 0 ? named : facts.branches.filter(({ disable }) => !disable)
  return closedText(facts.hours, branches, day)
}

/**
 * The first day from which a service of the inquiry has planned prices that clients can't know yet, although `{price}` speaks of that
 * day; undefined without any.
 */
export function unannouncedSince({ service, message }: ReplySubject, facts: SalonFacts): string | undefined {
  const { services: lines } = readWish(message)
  const asked =
    lines.length > 1
      ? lines.flatMap(line => servicesOfLine(line, facts.services))
      : facts.services.filter(({ name }) => name === service)
  const plans = asked.flatMap(({ planned }) => planned ?? [])
  const day = wishedDate(message)
  const unknown = plans.filter(({ announced, validFrom }) => !announced && (!day || day >= validFrom))
  return unknown.map(({ validFrom }) => validFrom).sort()[0]
}

/** The telephone number under a message about an inquiry: its branch's, else the salon's. */
export const phoneFor = (inquiry: Pick<ReplySubject, 'branch'>, facts: SalonFacts): string =>
  onlyText(openBranches(inquiry, facts).map(({ phone }) => phone)) || facts.salon.phone

/** The address under a message about an inquiry: its branch's, else the salon's. */
export const addressFor = (inquiry: Pick<ReplySubject, 'branch'>, facts: SalonFacts): string =>
  onlyText(openBranches(inquiry, facts).map(({ address }) => address)) || fullAddress(facts.salon)

/** Who signs a reply: its author, for the branch that answers, with its telephone number or the salon's. */
export interface Signature {
  author: string
  /** The name of the branch; empty when the inquiry names none of ours. */
  branch: string
  phone: string
}

/** The draft of a reply: greeting, an empty paragraph, signature. */
export function draftReply({ firstName }: ReplySubject, { author, branch, phone }: Signature): string {
  const greeting = `Dear ${firstName},`
  const signature = ['Warm regards,', author, [salon.name, branch].filter(Boolean).join(', '), phone]
    .filter(Boolean)
    .join('\n')
  return [greeting, '', signature].join('\n\n')
}

/** What the client wrote as a reply by email quotes it, below the text. */
export const quoteOf = ({ message, createdAt }: Pick<Inquiry, 'message' | 'createdAt'>): string =>
  [
    `On ${longDay(salonDay(createdAt))} you wrote:`,
    ...message.split('\n').map(line => `> ${line}`.trimEnd()),
  ].join('\n')

/** The saved replies of a new database. */
export const sampleReplies: SavedReplyInput[] = [
  {
    title: 'We have a free slot',
    text: 'Thank you for writing to us about {service}. We would be glad to see you at {branch}.\n\nWe have a free chair on {day} at {time}. Shall we keep it for you? Just reply to this message.',
  },
  {
    title: 'Fully booked that day',
    text: 'Thank you for asking about {service} at {branch}. I am sorry that we have no free chair left on that day.\n\nWould {another day} at {time} suit you instead? If not, tell us which days are best for you and we will find a time together.',
  },
  {
    title: 'Prices and how long it takes',
    text: 'Thank you for your interest in {service}. It costs Rs. {price} at {branch} and takes {duration}.\n\nHair, skin and nails differ, so we look at yours first and tell you the price before we begin. Would you like us to keep a time for you?',
  },
  {
    title: 'Your data: a copy',
    text: 'You asked what we have about you. I send it to this address as a file of its own: your messages, our answers and our notes.\n\nIf something in it is wrong, please tell us, and we correct it.',
  },
  {
    title: 'Your data: corrected',
    text: 'You asked us to correct what we have about you. We have done so.\n\nIf something else is wrong, just reply to this message.',
  },
  {
    title: 'Your data: deleted',
    text: 'You asked us to delete what we have about you. We do so today, once this message has left; copies that protect us against a loss are deleted in the weeks after that.\n\nIf you write to us again, we know nothing of before.',
  },
  {
    title: 'Your data: no longer used',
    text: 'You object to how we use what we have about you. From today on we no longer use it in that way.\n\nIf you would like us to delete it as well, just reply to this message.',
  },
]
