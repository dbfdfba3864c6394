// The form has no fields of its own for what a client wishes: it writes it as the first lines of the message, and the
// back office reads it there.

import { readLongDay } from '../text/date-texts.ts'
import { SELECTION_LINES_MAX } from './limits.ts'

const SERVICE_PREFIX = 'Service: '
const TIME_PREFIX = 'Wished time: '

// Only as the form writes them: a line that was made up is the client's own text.
const RUPEES = String.raw`Rs\. \d{1,3}(?:,\d{3})*`
const SERVICE_LINE = new RegExp(`^${SERVICE_PREFIX}(?<service>\\S.*, (?:from )?${RUPEES})$`)
const TOTAL_LINE = new RegExp(
  `^(?<total>(?:Together (?:from )?${RUPEES} on|On) the list of \\d{1,2} [A-Z][a-z]{2,8})\\.$`,
)
const TIME_LINE =
  /^Wished time: (?<day>[A-Z][a-z]{2,5}day, \d{1,2} [A-Z][a-z]{2,8} \d{4})?(?:(?:, )?(?<part>in the (?:morning|afternoon|evening)))?\.$/

const answerLines = new Map([
  ['email', 'Please answer by email.'],
  ['whatsapp', 'Please answer by WhatsApp.'],
  ['call', 'Please call me.'],
])

/** The services of a selection in a message; both empty without one. */
export interface ServicesInMessage {
  /** One each: 'Keratin Smoothing (Medium), from Rs. 38,500' */
  services: readonly string[]
  /** 'Together from Rs. 83,500 on the list of 28 November', or of one service 'On the list of 28 November' */
  total: string
}

/**
 * The wish in a message: a selection, the time in words, and how to be answered; empty where nothing is wished for.
 */
export interface WishInMessage extends ServicesInMessage {
  /** 'Saturday, 5 December 2026, in the morning' */
  time: string
  /** 'email', 'whatsapp' or 'call' */
  answerBy: string
}

/** The lines that are written before a message; empty without a wish. */
export function wishLines({ services = [], total, time, answerBy = '' }: Partial<WishInMessage>): string {
  const lines = [
    ...services.map(service => `${SERVICE_PREFIX}${service}`),
    total && `${total}.`,
    time && `${TIME_PREFIX}${time}.`,
    answerLines.get(answerBy),
  ].filter(Boolean)
  return lines.map(line => `${line}\n`).join('')
}

/** A message with another wish of how to be answered, which may have no text below its wishes. */
export function withAnswerBy(message: string, answerBy: string): string {
  const { text, ...wish } = readWish(message)
  return `${wishLines({ ...wish, answerBy })}\n${text}`.trim()
}

/** How the answer is wished, in words: 'by WhatsApp'; empty without a wish. */
export const answerByText = (answerBy: string): string =>
  (answerLines.get(answerBy) ?? '').replace(/^Please (?:answer )?|\.$/g, '').replace('call me', 'by a call')

/** The wished day of a message as a date; empty where none is wished for. */
export const wishedDate = (message: string): string =>
  readLongDay(readWish(message).day.replace(/^[^,]*, /, '')) ?? ''

/** The selection with which lines begin: its services, and the line below them, without which they are none. */
function readServices(lines: readonly string[]): ServicesInMessage {
  const services: string[] = []
  for (const line of lines.slice(0, SELECTION_LINES_MAX)) {
    const { service } = SERVICE_LINE.exec(line)?.groups ?? {}
    if (!service) break
    services.push(service)
  }
  const { total = '' } = TOTAL_LINE.exec(lines[services.length] ?? '')?.groups ?? {}
  return services.length > 0 && total ? { services, total } : { services: [], total: '' }
}

/** A message without the selection with which it begins. */
export function withoutServices(message: string): string {
  const { services, total, text, ...wish } = readWish(message)
  return services.length > 0 ? `${wishLines(wish)}\n${text}` : message
}

/** Splits a message as the form has written it: the wish, its day alone, and the client's own text below it. */
export function readWish(message: string): WishInMessage & { day: string; text: string } {
  const all = message.split('\n')
  const selection = readServices(all)
  const lines = selection.total ? all.slice(selection.services.length + 1) : all
  const { day = '', part = '' } = TIME_LINE.exec(lines[0] ?? '')?.groups ?? {}
  const time = [day, part].filter(Boolean).join(', ')
  if (time) lines.shift()
  const answer = [...answerLines].find(([, line]) => line === lines[0])
  if (answer) lines.shift()
  return { ...selection, time, day, answerBy: answer?.[0] ?? '', text: lines.join('\n').trim() }
}
