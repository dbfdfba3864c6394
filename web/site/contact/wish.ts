import { DEADLINE_MS, MESSAGE_MAX } from '#contracts/inquiries/limits.ts'
import type { CallbackChannel } from '#contracts/inquiries/sources.ts'
import { type ServicesInMessage, wishLines } from '#contracts/inquiries/wish.ts'
import { CALLBACK_PATH, INQUIRIES_PATH } from '#contracts/paths/inquiries-path.ts'
import { cutText } from '#contracts/text/cut-text.ts'
import { longDay, nameOfDay, weekdayAndTime } from '#contracts/text/date-texts.ts'
import { dayOfWeek, isDay, salonDay } from '#contracts/text/days.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'
import type { FieldErrors, FieldValues, Wish } from './inquiry-form.ts'

// Maps: a posted form may name anything, such as `constructor`.
const times = new Map([
  ['morning', 'in the morning'],
  ['afternoon', 'in the afternoon'],
  ['evening', 'in the evening'],
])

const phoneNeeded = new Map([
  ['whatsapp', 'Please enter your phone number, so we can answer by WhatsApp'],
  ['call', 'Please enter your phone number, so we can call you'],
])

/** The dates that can be wished for: from today in Colombo, for a year. */
export function wishDates(now: Date): { min: string; max: string } {
  const min = salonDay(now)
  const max = `${Number(min.slice(0, 4)) + 1}${min.slice(4)}`
  return { min, max: isDay(max) ? max : max.replace('-02-29', '-02-28') }
}

/** 'Saturday, 5 December 2026' and 'in the morning', as far as they are wished for. */
export function wishedTimeParts({ wishedDate, wishedTime }: Wish): string[] {
  const day = isDay(wishedDate) ? `${nameOfDay(dayOfWeek(wishedDate))}, ${longDay(wishedDate)}` : ''
  return [day, times.get(wishedTime) ?? ''].filter(part => part !== '')
}

/** 'Saturday, 5 December 2026, in the morning'; empty if no time is wished for. */
export const wishedTimeText = (wish: Wish): string => wishedTimeParts(wish).join(', ')

const linesOf = (wish: Wish, asked: ServicesInMessage | undefined) =>
  wishLines({ ...asked, time: wishedTimeText(wish), answerBy: wish.answerBy })

/**
 * The inquiry with a selection and the wish as the first lines of its message. Without both, or without a message, it
 * is unchanged.
 */
export function withWish(values: FieldValues, wish: Wish, asked?: ServicesInMessage): FieldValues {
  const lines = linesOf(wish, asked)
  return lines && values.message.trim() ? { ...values, message: `${lines}\n${values.message}` } : values
}

/** The message of a callback, which may have wishes alone: as `withWish`, without how to be answered, which has a field of its own. */
const callbackMessage = (message: string, wish: Wish, asked?: ServicesInMessage): string =>
  [linesOf({ ...wish, answerBy: '' }, asked), message].filter(text => text.trim()).join('\n')

/**
 * What is sent of a form, and where.
 * @param channel of the short form; undefined of the other one
 * @returns the path of the call, its fields, and the values with the message that is sent
 */
export function toSend(
  typed: FieldValues,
  wish: Wish,
  asked: ServicesInMessage | undefined,
  channel: CallbackChannel | undefined,
) {
  if (!channel) {
    const values = withWish(typed, wish, asked)
    return { path: INQUIRIES_PATH, fields: values, values }
  }
  const values = { ...typed, message: callbackMessage(typed.message, wish, asked) }
  const { firstName, phone, branch, service, message } = values
  return { path: CALLBACK_PATH, fields: { firstName, phone, channel, branch, service, message }, values }
}

function dateError(date: string, now: Date): string | undefined {
  const { min, max } = wishDates(now)
  if (!date) return undefined
  if (!isDay(date)) return 'Please enter a date such as 2026-12-05'
  if (date < min) return 'Please choose today or a later day'
  return date > max ? 'Please choose a day within a year' : undefined
}

/** Checks what `InquiryInput` does not know: the wished date, a number to be called at, and the length of the whole message. */
export function checkWish(
  values: FieldValues,
  wish: Wish,
  now: Date,
  asked?: ServicesInMessage,
): FieldErrors {
  const wishedDate = dateError(wish.wishedDate, now)
  const phone = values.phone.trim() ? undefined : phoneNeeded.get(wish.answerBy)
  const lines = linesOf(wish, asked)
  const left = MESSAGE_MAX - lines.length - 1
  const isTooLong = lines !== '' && values.message.trim().length > left
  return {
    ...(phone && { phone }),
    ...(wishedDate && { wishedDate }),
    ...(isTooLong && {
      message: `Must be at most ${formatNumber(left)} characters, as your wishes are added to it`,
    }),
  }
}

/** Longer than what a link to WhatsApp can have. */
const CHAT_MAX = 1_000

/**
 * What was typed, for WhatsApp when it could not be sent. The end of a long message is left out, never the name.
 * @param inquiry with the wish in its message
 */
export const chatText = ({ firstName, lastName, message }: FieldValues): string =>
  [cutText(message.trim(), CHAT_MAX), `${firstName} ${lastName}`.trim()].filter(Boolean).join('\n\n')

/** The time by which an inquiry is answered, in Colombo: 'Saturday, 28 November, 2.05 pm'. */
export const deadlineText = (storedAt: Date): string => weekdayAndTime(storedAt.getTime() + DEADLINE_MS)
