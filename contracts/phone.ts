/** So many digits make a number in a text one of a phone. */
export const PHONE_DIGITS_MIN = 7

/**
 * The numbers in what somebody wrote as their phone number, extensions too. One of Sri Lanka ends with its last digit, so that
 * another may follow behind a space or a slash.
 */
export const PHONE_NUMBER =
  /(?:\+[\s(]*)?(?:(?:(?:00)?94(?:[\s)]*\(0\))?|0)[\s\p{Pd}()./]*[1-9](?:[\s\p{Pd}()./]*\d){8}(?!\d)|\d(?:[\s\p{Pd}().]*\d)*)/gu

/** A number as it is dialled: digits, with the plus before a country code, without a zero in parentheses behind it. */
export const toDialable = (number: string): string => number.replace(/\(0\)|[^+\d]/g, '')
