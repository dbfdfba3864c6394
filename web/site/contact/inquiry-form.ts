import { forEachField, type InquiryFieldName } from '#contracts/inquiries/inquiry-fields.ts'
import type { CallbackChannel } from '#contracts/inquiries/sources.ts'
import { SELECTION_TEXT_MAX } from '#contracts/selection/selection.ts'
import { isDay } from '#contracts/text/days.ts'
import { findOption, type NamedOption } from '../../salon/namesakes.ts'

export type FieldValues = Record<InquiryFieldName, string>

/** When the client would like to come, and how they want the answer: the first lines of the message (`wish.ts`). */
export const wishNames = ['wishedDate', 'wishedTime', 'answerBy'] as const
export type Wish = Record<(typeof wishNames)[number], string>

/** The wished day and part of the day; empty without one. */
export type WishedTime = Pick<Wish, 'wishedDate' | 'wishedTime'>

/** The value of `wishedDay` for a day that is none of the tiles: it is in `wishedDate`. */
export const OTHER_DAY = 'other'

export type FieldErrors = Partial<FieldValues & Wish & { photographs: string }>

// Longer than any date or choice. What is longer comes from a program.
const WISH_MAX = 20

/** Lines end with LF: posted forms have CRLF, but the value of a textarea never has. */
const typedText = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}

function readChannel(form: FormData): CallbackChannel | undefined {
  if (!form.has('channel')) return undefined
  return form.get('channel') === 'whatsapp' ? 'whatsapp' : 'call'
}

/** The wish of a form: its day is a tile, or stands in the field of another day. The channel of the short form is how to be answered. */
function readWish(form: FormData, channel: CallbackChannel | undefined): Wish {
  const wish = Object.fromEntries(
    wishNames.map(name => [name, typedText(form, name).slice(0, WISH_MAX)]),
  ) as Wish
  const tile = typedText(form, 'wishedDay')
  const wishedDate = isDay(tile) ? tile : wish.wishedDate
  return { ...wish, wishedDate, answerBy: channel ?? wish.answerBy }
}

/** The values of a form, with its hidden field (`HiddenField`). */
export function readForm(form: FormData) {
  const channel = readChannel(form)
  return {
    values: forEachField(name => typedText(form, name)),
    wish: readWish(form, channel),
    /** The selection, as in the address. */
    list: typedText(form, 'list').slice(0, SELECTION_TEXT_MAX),
    website: typedText(form, 'website'),
    /** The names of photographs that were sent before. */
    photographs: form.getAll('photograph').filter(name => typeof name === 'string'),
    /** How to be answered, of the short form; undefined of the other one. */
    channel,
  }
}

/**
 * The key of the first candidate that can be selected, else `fallback`. The empty option can be selected.
 * @param options empty while they load
 */
export function resolveChoice<Row extends { id: number; name: string }>(
  candidates: (string | null | undefined)[],
  options: readonly NamedOption<Row>[],
  fallback: string,
): string {
  const keys = candidates.map(text => text && (findOption(options, text)?.key ?? null))
  return keys.find(key => typeof key === 'string') ?? fallback
}
