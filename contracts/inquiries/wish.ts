// The form has no fields of its own for what a client wishes: it writes it as the first lines of the message, and the back office
// reads it there.

import { readLongDay } from '../text/date-texts.ts'

const TIME_PREFIX = 'Wished time: '

/** Only as the form writes it: a line that was made up is the client's own text. */
const TIME_LINE =
  /^Wished time: (?<day>[A-Z][a-z]{2,5}day, \d{1,2} [A-Z][a-z]{2,8} \d{4})?(?:(?:, )?(?<part>in the (?:morning|afternoon|evening)))?\.$/

const answerLines = new Map([
  ['email', 'Please answer by email.'],
  ['whatsapp', 'Please answer by WhatsApp.'],
  ['call', 'Please call me.'],
])

/** The wish in a message: the time in words, and how to be answered; both empty where nothing is wished for. */
export interface WishInMessage {
  /** 'Saturday, 5 December 2026, in the morning' */
  time: string
  /** 'email', 'whatsapp' or 'call' */
  answerBy: string
}

/** The lines that are written before a message; empty without a wish. */
export function wishLines({ time, answerBy }: WishInMessage): string {
  const lines = [time && `${TIME_PREFIX}${time}.`, answerLines.get(answerBy)].filter(Boolean)
  return lines.map(line => `${line}\n`).join('')
}

/** How the answer is wished, in words: 'by WhatsApp'; empty without a wish. */
export const answerByText = (answerBy: string): string =>
  (answerLines.get(answerBy) ?? '').replace(/^Please (?:answer )?|\.$/g, '').replace('call me', 'by a call')

/** The wished day of a message as a date; empty where none is wished for. */
export const wishedDate = (message: string): string =>
  readLongDay(readWish(message).day.replace(/^[^,]*, /, '')) ?? ''

/** Splits a message as the form has written it: the wish, its day alone, and the client's own text below it. */
export function readWish(message: string): WishInMessage & { day: string; text: string } {
  const lines = message.split('\n')
  const { day = '', part = '' } = TIME_LINE.exec(lines[0] ?? '')?.groups ?? {}
  const time = [day, part].filter(Boolean).join(', ')
  if (time) lines.shift()
  const answer = [...answerLines].find(([, line]) => line === lines[0])
  if (answer) lines.shift()
  return { time, day, answerBy: answer?.[0] ?? '', text: lines.join('\n').trim() }
}
