import { PHONE_DIGITS_MIN, PHONE_NUMBER } from './phone.ts'
import { plainText } from './plain-text.ts'
import { digitsOf } from './search-text.ts'

/** How two inquiries are of the same person: by the email, or by the telephone alone, which families share. */
export const personMatches = ['email', 'phone'] as const
export type PersonMatch = (typeof personMatches)[number]

/**
 * The key of an email: equal for all ways to write the address of one mailbox. In lower case; for Gmail also without
 * dots and without `+…`, which it ignores. Empty without an email.
 * @param anyDomain treats every domain as Gmail: for counting, where two people in one count do less harm than one in
 * many
 */
export function emailKeyOf(email: string, { anyDomain = false } = {}): string {
  const address = plainText(email).toLowerCase()
  const at = address.lastIndexOf('@')
  const typed = address.slice(at + 1)
  const domain = typed === 'googlemail.com' ? 'gmail.com' : typed
  if (at < 0 || !(anyDomain || domain === 'gmail.com')) return address
  const [local = ''] = address.slice(0, at).split('+', 1)
  const mailbox = local.replaceAll('.', '')
  return mailbox === '' ? address : `${mailbox}@${domain}`
}

/** The most digits of a number with its country code (E.164). */
const PHONE_DIGITS_MAX = 15

// Typed where a form asks for a number and someone doesn't want to give one. It would join strangers.
const IS_FILLER = /^(\d)\1*$/
const FILLER = '1234567890'

/**
 * Whether a number has the plus of a country code other than ours: nine digits after it are not those of a Sri Lankan
 * number.
 */
const hasForeignCode = (number: string): boolean =>
  number.startsWith('+') && !/^(?:94|0)/.test(digitsOf(number))

/** The key of a phone number; empty for one that is too short, too long or made up. */
function phoneKeyOf(number: string): string {
  const digits = digitsOf(number)
  // Of +94, 0094, 94 and 0 the nine digits of the Sri Lankan number are left. They may also stand alone: `77 123 4567`.
  const national = hasForeignCode(number) ? undefined : /^(?:(?:00)?940*|0)?([1-9]\d{8})$/.exec(digits)?.[1]
  const significant = national ?? digits.replace(/^00/, '')
  if (significant.length < PHONE_DIGITS_MIN || significant.length > PHONE_DIGITS_MAX) return ''
  if (IS_FILLER.test(significant) || FILLER.startsWith(significant)) return ''
  return national ? `0${national}` : significant
}

/** The most numbers of a phone field that have keys. */
const PHONES_MAX = 2

/**
 * The keys of the first two numbers in a phone field or a text: digits, of a Sri Lankan number in the national form,
 * of another with its country code. Numbers of fewer than seven digits have none, so that "call me 7 pm" is no
 * number.
 * @param most how many
 */
export function phoneKeysOf(text: string, most = PHONES_MAX): string[] {
  const numbers = plainText(text).match(PHONE_NUMBER) ?? []
  const keys = new Set(numbers.map(phoneKeyOf).filter(key => key !== ''))
  return [...keys].slice(0, most)
}

/** The key under which the note about a person is kept. */
export interface PersonKey {
  key: string
  match: PersonMatch
}

/**
 * The key of the person who asked: that of the email, otherwise that of the first phone number. No email key is a
 * phone key, as it contains an `@`. Undefined without either.
 */
export function personKeyOf({ email, phone }: { email: string; phone: string }): PersonKey | undefined {
  if (email !== '') return { key: emailKeyOf(email), match: 'email' }
  const [key] = phoneKeysOf(phone)
  return key === undefined ? undefined : { key, match: 'phone' }
}
