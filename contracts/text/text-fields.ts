import { z } from 'zod'
import { formatNumber } from './number-texts.ts'
import { PHONE_DIGITS_MIN } from './phone.ts'
import { plainText, withoutInvisible } from './plain-text.ts'

// The regular expression of <input type="email"> (WHATWG HTML, "valid e-mail address"), with at least one dot in the
// domain. Rare characters such as % and ? are valid. Only "=?" is refused: email apps decode it as an encoded word
// (RFC 2047).
const EMAIL =
  /^(?!.*=\?)[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** A branch's phone number: digits, plus, hyphen, parentheses and spaces. */
const PHONE = /^[0-9+\-() ]*$/

/** The longest name of a branch or service. An inquiry stores the name, so both have the same limit. */
export const BRANCH_OR_SERVICE_NAME_MAX = 120

export const tooLong = (max: number) => `Must be at most ${formatNumber(max)} characters`

// Control characters other than tab and line feed: no keyboard types them, and PostgreSQL refuses NUL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

// Invisible characters that copied text brings along: zero-width, direction, line breaking, byte order,
// non-characters. Joiners, variation selectors and flag tags stay: Sinhala, Tamil and emoji need them. A flag with
// its tags is a group of its own, which is put back.
const PASTED_MARKS =
  /(?<flag>\u{1F3F4}[\u{E0020}-\u{E007F}]+)|(?![\p{Join_Control}\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\p{Noncharacter_Code_Point}]/gu

// Text of joiners alone is invisible: it counts as empty.
const emptyIfInvisible = (text: string) => (withoutInvisible(text).trim() ? text : '')

/**
 * Tidy text, as all text is stored: line breaks as `\n`, no control or invisible characters, no lone surrogates,
 * trimmed.
 */
export const tidy = (text: string): string =>
  emptyIfInvisible(
    text.replace(/\r\n?/g, '\n').replace(CONTROL, '').replace(PASTED_MARKS, '$<flag>').toWellFormed().trim(),
  )

/**
 * Tidy text on one line. It is tidied twice: removing an invisible character can join the two halves of another one,
 * which the second pass removes.
 */
export const tidyLine = (text: string): string => tidy(tidy(text).replace(/[\n\t\u2028\u2029]+/g, ' '))

/**
 * Tidy text without the invisible characters that Sinhala, Tamil and emoji need, for email addresses and phone
 * numbers.
 */
const tidyVisible = (text: string): string => tidy(withoutInvisible(text))

/** A check that ends all others of a field. */
const orRefuse = (message: string) => ({ message, abort: true })

/**
 * The message for `max`, which ends all other checks: a text that is too long is refused for that alone, and no
 * pattern is applied to it. The time of a pattern may grow with the square of the length; that of the replacements
 * above grows with the length.
 * @param why reason for the limit, for the message
 */
export const orRefuseLonger = (max: number, why?: string) =>
  orRefuse(why ? `${tooLong(max)}, ${why}` : tooLong(max))

const optional = (tidyText: typeof tidy, limited: z.ZodString) =>
  z
    .string('Must be text')
    .nullish()
    .transform(text => tidyText(text ?? ''))
    .pipe(limited)

/** Tidy text of at most `max` characters; empty when absent or null. */
export const optionalText = (max: number, tidyText = tidy) =>
  optional(tidyText, z.string().max(max, tooLong(max)))

/** As `optionalText`, for a text that is checked further. */
export const optionalCheckedText = (max: number, tidyText = tidy) =>
  optional(tidyText, z.string().max(max, orRefuseLonger(max)))

/** Tidy, non-empty text of at most `max` characters; `message` says that it is missing. */
export const requiredText = (max: number, message: string) =>
  z.string(message).overwrite(tidy).min(1, message).max(max, tooLong(max))

/** As `requiredText`, for a text that is checked further. */
export const requiredCheckedText = (max: number, message: string, tidyText = tidy) =>
  z.string(message).overwrite(tidyText).min(1, message).max(max, orRefuseLonger(max))

/**
 * Tidy, non-empty text on one line, with single spaces.
 * @param missing message when it is empty
 * @param why reason for the limit, for the message when it is too long
 */
export const requiredLine = (max: number, missing: string, why?: string) =>
  z
    .string(missing)
    .overwrite(text => tidyLine(text).replace(/\s+/g, ' '))
    .min(1, missing)
    .max(max, orRefuseLonger(max, why))

/** Tidy text that may be empty but not absent. */
export const emptyableText = (max: number) => z.string('Must be text').overwrite(tidy).max(max, tooLong(max))

/**
 * Tidy text on one line that may be empty but not absent.
 * @param why reason for the limit, for the message when it is too long
 */
export const emptyableLine = (max: number, why?: string) =>
  z.string('Must be text').overwrite(tidyLine).max(max, orRefuseLonger(max, why))

/** A required email address of at most 254 characters. */
export const requiredEmail = (missing: string, invalid: string) =>
  requiredCheckedText(254, missing, plainText).regex(EMAIL, orRefuse(invalid))

/** An email address that may be empty but not absent. */
export const emptyableEmail = (invalid: string) =>
  z
    .string('Must be text')
    .overwrite(plainText)
    .max(254, orRefuseLonger(254))
    .refine(text => text === '' || EMAIL.test(text), invalid)

/** An optional email address: empty, or a valid one. */
export const optionalEmail = (invalid: string) =>
  optionalCheckedText(254, plainText).refine(text => text === '' || EMAIL.test(text), invalid)

// Phone numbers are checked by whose they are: a client's is kept as it was written, ours are tidied; a branch's has
// only the characters of `PHONE`; those of the salon and of WhatsApp can be called.

/** A tidy phone number, in plain characters. */
const tidyPhone = (text: string): string => tidyLine(plainText(text))

const PHONE_MAX = 30

/** A branch's phone number: empty, or digits, plus, hyphen, parentheses and spaces, at most 30. */
export const branchPhone = (invalid: string) =>
  optionalCheckedText(PHONE_MAX, tidyPhone).refine(text => PHONE.test(text), invalid)

const ANY_PHONE_MAX = 60
const hasDigit = (text: string): boolean => text === '' || /\p{Nd}/u.test(text)

const countDigits = (text: string): number => text.replace(/\D/g, '').length

/**
 * A number that has WhatsApp, which a landline may have too: empty, or as `branchPhone` with the digits of a whole
 * number, as a link is made from it.
 */
export const whatsAppNumber = (invalid: string) =>
  z
    .string('Must be text')
    .overwrite(tidyPhone)
    .max(PHONE_MAX, orRefuseLonger(PHONE_MAX))
    .refine(text => text === '' || (PHONE.test(text) && countDigits(text) >= PHONE_DIGITS_MIN), invalid)

/** A client's phone number, as it was written, on one line: empty, or at least one digit and at most 60 characters. */
export const clientPhone = (invalid: string) =>
  optionalCheckedText(ANY_PHONE_MAX, text => tidyLine(tidyVisible(text))).refine(hasDigit, invalid)

/** A client's phone number, as above, that may not be empty. */
export const requiredClientPhone = (missing: string, invalid: string) =>
  requiredCheckedText(ANY_PHONE_MAX, missing, text => tidyLine(tidyVisible(text))).refine(hasDigit, invalid)

/** A client's phone number, as above, that may be empty but not absent. */
export const emptyablePhone = (invalid: string) =>
  z
    .string('Must be text')
    .overwrite(text => tidyLine(tidyVisible(text)))
    .max(ANY_PHONE_MAX, orRefuseLonger(ANY_PHONE_MAX))
    .refine(hasDigit, invalid)

/**
 * A user's phone number: as `clientPhone`, with plain digits, hyphens and spaces. It need not be kept as it was sent.
 */
export const userPhone = (invalid: string) =>
  optionalCheckedText(ANY_PHONE_MAX, tidyPhone).refine(hasDigit, invalid)

// A number with fewer digits can't be called.
const DIALLED = /^(?:\D*\d){3}/

/** The salon's phone number: empty, or as `userPhone` with at least three digits, so that it can be called; not absent. */
export const salonPhone = (invalid: string) =>
  z
    .string('Must be text')
    .overwrite(tidyPhone)
    .max(ANY_PHONE_MAX, orRefuseLonger(ANY_PHONE_MAX))
    .refine(text => text === '' || DIALLED.test(text), invalid)
