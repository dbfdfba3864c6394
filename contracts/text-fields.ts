import { z } from 'zod'
import { withoutInvisible } from './search-text.ts'

// The regular expression of <input type="email"> (WHATWG HTML, "valid e-mail address"), with at least one dot in the domain.
// Signs such as % and ? are rare and real. Only "=?" is refused: mail readers decode what it begins, even in an address.
const EMAIL =
  /^(?!.*=\?)[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** Digits, plus, hyphen, parentheses and spaces (specification, section 5). */
const PHONE = /^[0-9+\-() ]*$/

export const tooLong = (max: number) => `Must be at most ${max.toLocaleString('en-US')} characters`

// Control characters other than tab and line feed: nobody types them, and PostgreSQL refuses NUL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

// Marks that come along when text is copied: zero-width, of direction, of line breaking, of byte order, non-characters. Not the
// joiners and variation selectors, by which Sinhala, Tamil and emoji are written, nor the tags of a flag.
const PASTED_MARKS =
  /(\u{1F3F4}[\u{E0020}-\u{E007F}]+)|(?![\p{Join_Control}\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\p{Noncharacter_Code_Point}]/gu

// Joiners alone are nothing that anyone sees.
const visible = (text: string) => (withoutInvisible(text).trim() ? text : '')

/** Text as it is kept: line breaks as `\n`, no control characters, no invisible marks, no half characters, no white space around it. */
export const tidy = (text: string): string =>
  visible(text.replace(/\r\n?/g, '\n').replace(CONTROL, '').replace(PASTED_MARKS, '$1').toWellFormed().trim())

/** Tidy text in one line. */
export const oneLine = (text: string): string => tidy(tidy(text).replace(/[\n\t\u2028\u2029]+/g, ' '))

/** Tidy text without any invisible character: email addresses and phone numbers have none. */
const plain = (text: string): string => tidy(withoutInvisible(text))

/** Tidy text of at most `max` characters; empty when absent or null. */
export const optionalText = (max: number, clean = tidy) =>
  z
    .string('Must be text')
    .nullish()
    .transform(text => clean(text ?? ''))
    .pipe(z.string().max(max, tooLong(max)))

/** Tidy, non-empty text of at most `max` characters; `message` says that it is missing. */
export const requiredText = (max: number, message: string, clean = tidy) =>
  z.string(message).overwrite(clean).min(1, message).max(max, tooLong(max))

/**
 * Tidy, non-empty text of one line.
 * @param missing says that it is missing
 * @param why what longer text would break, for the message
 */
export const singleLine = (max: number, missing: string, why?: string) =>
  z
    .string(missing)
    .overwrite(text => oneLine(text).replace(/\s+/g, ' '))
    .min(1, missing)
    .max(max, why ? `${tooLong(max)}: ${why}` : tooLong(max))

/** Tidy text of one line that may be empty but must be there, so that it is on the wire as it is kept. */
export const emptyableLine = (max: number) =>
  z.string('Must be text').overwrite(oneLine).max(max, tooLong(max))

/** A required email address of at most 254 characters. */
export const requiredEmail = (missing: string, invalid: string) =>
  requiredText(254, missing, plain).regex(EMAIL, { message: invalid, abort: true })

/** An optional email address: empty, or a valid one. */
export const optionalEmail = (invalid: string) =>
  optionalText(254, plain).refine(text => text === '' || EMAIL.test(text), invalid)

/** An optional phone number by the pattern: empty, or digits, plus, hyphen, parentheses and spaces, at most 30. */
export const optionalPhone = (invalid: string) =>
  optionalText(30, plain).refine(text => PHONE.test(text), invalid)

// Fewer digits are no number that can be called.
const DIALLED = /(?:\D*\d){3}/

/** A required phone number by the pattern. */
export const requiredPhone = (missing: string, invalid: string) =>
  requiredText(30, missing, plain).regex(PHONE, { message: invalid, abort: true }).regex(DIALLED, invalid)

/** An optional phone number as people write it, in one line: empty, or at least one digit and at most 60 characters. */
export const anyPhone = (invalid: string) =>
  optionalText(60, text => oneLine(plain(text))).refine(text => text === '' || /\p{Nd}/u.test(text), invalid)
