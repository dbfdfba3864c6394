import { z } from 'zod'
import { PHONE_DIGITS_MIN } from './phone.ts'
import { withoutInvisible } from './search-text.ts'

// The regular expression of <input type="email"> (WHATWG HTML, "valid e-mail address"), with at least one dot in the domain.
// Rare characters such as % and ? are valid. Only "=?" is refused: email apps decode it as an encoded word (RFC 2047).
const EMAIL =
  /^(?!.*=\?)[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** Digits, plus, hyphen, parentheses and spaces (specification, section 5). */
const PHONE = /^[0-9+\-() ]*$/

/** The longest name of a branch or service. An inquiry stores the name, so both have the same limit. */
export const BRANCH_OR_SERVICE_NAME_MAX = 120

export const tooLong = (max: number) => `Must be at most ${max.toLocaleString('en-US')} characters`

// Control characters other than tab and line feed: no keyboard types them, and PostgreSQL refuses NUL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

// Invisible characters that copied text brings along: zero-width, direction, line breaking, byte order, non-characters.
// Joiners, variation selectors and flag tags stay: Sinhala, Tamil and emoji need them.
const PASTED_MARKS =
  /(\u{1F3F4}[\u{E0020}-\u{E007F}]+)|(?![\p{Join_Control}\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\p{Noncharacter_Code_Point}]/gu

// Text of joiners alone is invisible: it counts as empty.
const visible = (text: string) => (withoutInvisible(text).trim() ? text : '')

/** Text as it is stored: line breaks as `\n`, no control or invisible characters, no lone surrogates, trimmed. */
export const tidy = (text: string): string =>
  visible(text.replace(/\r\n?/g, '\n').replace(CONTROL, '').replace(PASTED_MARKS, '$1').toWellFormed().trim())

/** Normalised text on one line. */
export const withoutLineBreaks = (text: string): string =>
  tidy(tidy(text).replace(/[\n\t\u2028\u2029]+/g, ' '))

/** Normalised text without any invisible character, for email addresses and phone numbers. */
const plain = (text: string): string => tidy(withoutInvisible(text))

// A text that is too long is refused for that alone, and no pattern is applied to it: the time of a pattern may grow with the
// square of the length. That of the replacements above grows with the length.
const orRefuse = (message: string) => ({ message, abort: true })

/** Normalised text of at most `max` characters; empty when absent or null. */
export const optionalText = (max: number, clean = tidy) =>
  z
    .string('Must be text')
    .nullish()
    .transform(text => clean(text ?? ''))
    .pipe(z.string().max(max, orRefuse(tooLong(max))))

/** Normalised, non-empty text of at most `max` characters; `message` says that it is missing. */
export const requiredText = (max: number, message: string, clean = tidy) =>
  z
    .string(message)
    .overwrite(clean)
    .min(1, message)
    .max(max, orRefuse(tooLong(max)))

/**
 * Normalised, non-empty text on one line.
 * @param missing message when it is empty
 * @param why reason for the limit, for the message when it is too long
 */
export const singleLine = (max: number, missing: string, why?: string) =>
  z
    .string(missing)
    .overwrite(text => withoutLineBreaks(text).replace(/\s+/g, ' '))
    .min(1, missing)
    .max(max, orRefuse(why ? `${tooLong(max)}, ${why}` : tooLong(max)))

/** Normalised text on one line that may be empty but not absent. */
export const emptyableLine = (max: number) =>
  z
    .string('Must be text')
    .overwrite(withoutLineBreaks)
    .max(max, orRefuse(tooLong(max)))

/** A required email address of at most 254 characters. */
export const requiredEmail = (missing: string, invalid: string) =>
  requiredText(254, missing, plain).regex(EMAIL, orRefuse(invalid))

/** An optional email address: empty, or a valid one. */
export const optionalEmail = (invalid: string) =>
  optionalText(254, plain).refine(text => text === '' || EMAIL.test(text), invalid)

// Full-width and other compatibility forms as plain characters, and the hyphens, dashes and spaces of web pages as typed ones.
const plainPhone = (text: string): string =>
  withoutLineBreaks(
    plain(text)
      .normalize('NFKC')
      .replace(/[\p{Pd}\u2212]/gu, '-')
      .replace(/\p{Zs}/gu, ' '),
  )

const PHONE_MAX = 30

/** An optional phone number: empty, or digits, plus, hyphen, parentheses and spaces, at most 30. */
export const optionalPhone = (invalid: string) =>
  optionalText(PHONE_MAX, plainPhone).refine(text => PHONE.test(text), invalid)

const ANY_PHONE_MAX = 60
const hasDigit = (text: string): boolean => text === '' || /\p{Nd}/u.test(text)

const countDigits = (text: string): number => text.replace(/\D/g, '').length

/**
 * A number that has WhatsApp, which a landline may have too: empty, or as `optionalPhone` with the digits of a whole number,
 * as a link is made from it.
 */
export const whatsAppNumber = (invalid: string) =>
  z
    .string('Must be text')
    .overwrite(plainPhone)
    .max(PHONE_MAX, orRefuse(tooLong(PHONE_MAX)))
    .refine(text => text === '' || (PHONE.test(text) && countDigits(text) >= PHONE_DIGITS_MIN), invalid)

/** An optional phone number as people write it, on one line: empty, or at least one digit and at most 60 characters. */
export const anyPhone = (invalid: string) =>
  optionalText(ANY_PHONE_MAX, text => withoutLineBreaks(plain(text))).refine(hasDigit, invalid)

/** As `anyPhone`, with plain digits, hyphens and spaces, for a number that is ours: it need not be kept as it was sent. */
export const anyPlainPhone = (invalid: string) =>
  optionalText(ANY_PHONE_MAX, plainPhone).refine(hasDigit, invalid)

// A number with fewer digits can't be called.
const DIALLED = /^(?:\D*\d){3}/

/** A required `anyPlainPhone` with at least three digits, so that it can be called. */
export const requiredPhone = (missing: string, invalid: string) =>
  requiredText(ANY_PHONE_MAX, missing, plainPhone).regex(DIALLED, invalid)
