/** The minimum number of digits of a phone number in a text. */
export const PHONE_DIGITS_MIN = 7

/**
 * The numbers in a phone field, extensions too. A Sri Lankan number ends with its last digit, so that another number may
 * follow after a space or a slash.
 */
export const PHONE_NUMBER =
  /(?:\+[\s(]*)?(?:(?:(?:00)?94(?:[\s)]*\(0\))?|0)[\s\p{Pd}()./]*[1-9](?:[\s\p{Pd}()./]*\d){8}(?!\d)|\d(?:[\s\p{Pd}().]*\d)*)/gu

/** A number for dialling: digits, with the plus of a country code and without a zero in parentheses after it. */
export const toDialable = (number: string): string => number.replace(/\(0\)|[^+\d]/g, '')
