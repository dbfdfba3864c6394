/** The minimum number of digits of a phone number in a text. */
export const PHONE_DIGITS_MIN = 7

// A Sri Lankan number: 0, 94 or 0094, then nine digits, whatever stands between, also what no one sees. Its length is known, so that another number may follow
// after a space or a slash, as in `077 123 4567 / 071 765 4321`.
const SRI_LANKAN =
  /(?:(?:00)?94(?:[\s)]*\(0\))?|0)[\s\p{Pd}()./\p{Default_Ignorable_Code_Point}]*[1-9](?:[\s\p{Pd}()./\p{Default_Ignorable_Code_Point}]*\d){8}(?!\d)/u

// Any other number, or an extension. Its length is unknown: it goes on over spaces, but not over a slash.
const OTHER = /\d(?:[\s\p{Pd}().\p{Default_Ignorable_Code_Point}]*\d)*/u

/** Finds the numbers in a phone field, extensions too. */
export const PHONE_NUMBER = new RegExp(`(?:\\+[\\s(]*)?(?:${SRI_LANKAN.source}|${OTHER.source})`, 'gu')

/** A number for dialling: digits, with the plus of a country code and without a zero in parentheses after it. */
export const toDialable = (number: string): string => number.replace(/\(0\)|[^+\d]/g, '')
