import { PHONE_DIGITS_MIN, PHONE_NUMBER, toDialable } from '#contracts/text/phone.ts'
import { plainText } from '#contracts/text/plain-text.ts'

/**
 * A `mailto:` link (RFC 6068). The address is encoded, so that `a?bcc=b@mail.example` adds no recipient. Lines of the
 * body end with CRLF, as the RFC asks.
 */
export function mailLink(address: string, draft?: { subject: string; body?: string }): string {
  const at = address.lastIndexOf('@')
  const [mailbox, domain] = [address.slice(0, at), address.slice(at + 1)].map(encodeURIComponent)
  const link = `mailto:${mailbox}@${domain}`
  if (!draft) return link
  const body = draft.body?.replace(/\r?\n/g, '\r\n')
  return `${link}?subject=${encodeURIComponent(draft.subject)}${body === undefined ? '' : `&body=${encodeURIComponent(body)}`}`
}

/** The numbers in a phone field, for dialling. */
const numbersIn = (phone: string): string[] =>
  (plainText(phone).match(PHONE_NUMBER) ?? []).map(number =>
    // Sri Lankan numbers have no zero after the country code, and nine digits without one: `77 123 4567`, `94 77 123 4567`.
    toDialable(number)
      .replace(/^\+940+/, '+94')
      .replace(/^(?:94)?([1-9]\d{8})$/, '+94$1'),
  )

/** The whole numbers in a phone field, for dialling. */
export const wholeNumbersIn = (phone: string): string[] =>
  numbersIn(phone).filter(number => number.length >= PHONE_DIGITS_MIN)

// A short number alone can be called, such as 1919. In a text it is something else: `call me 7 pm`.
const SHORT_DIGITS_MIN = 3
const hasLetter = (text: string) => /\p{L}/u.test(text)

/** The first number of a phone field that can be called; undefined if there is none. */
function firstNumber(phone: string): string | undefined {
  const [whole] = wholeNumbersIn(phone)
  if (whole || hasLetter(phone)) return whole
  return numbersIn(phone).find(number => number.length >= SHORT_DIGITS_MIN)
}

/** A `tel:` link to the first number of a phone field that can be called; undefined if there is none. */
export function phoneLink(phone: string): string | undefined {
  const number = firstNumber(phone)
  return number && `tel:${number}`
}

// Country code 94 or the leading zero, then the nine digits of a Sri Lankan number.
const SRI_LANKAN = /^(?:(?:\+|00)?94|0)([1-9]\d{8})$/

/** The first two digits of a mobile number, 70 to 78. */
const MOBILE = /^7[0-8]/

// The country code of another country and its number, which does not tell whether it is mobile (E.164).
const ABROAD = /^(?:\+|00)((?!94)[1-9]\d{7,14})$/

const chatAddress = (number: string, message: string) =>
  `https://wa.me/${number}${message && `?text=${encodeURIComponent(message)}`}`

/**
 * A WhatsApp link to the first number of a phone field; undefined if that is neither a Sri Lankan mobile number nor one of
 * another country.
 * @param message what the chat starts with
 */
export function chatLink(phone: string, message = ''): string | undefined {
  const first = firstNumber(phone) ?? ''
  const national = SRI_LANKAN.exec(first)?.[1]
  if (national) return MOBILE.test(national) ? chatAddress(`94${national}`, message) : undefined
  const abroad = ABROAD.exec(first)?.[1]
  return abroad && chatAddress(abroad, message)
}

/** A WhatsApp link that asks whom to send a message to. */
export const chatLinkToAnyone = (message: string): string => chatAddress('', message)

/** A WhatsApp link to a number that is known to have WhatsApp, which may be a landline. */
export function knownChatLink(whatsApp: string, message = ''): string | undefined {
  const first = firstNumber(whatsApp) ?? ''
  const national = SRI_LANKAN.exec(first)?.[1]
  const number = national ? `94${national}` : ABROAD.exec(first)?.[1]
  return number && chatAddress(number, message)
}
