/** Letters, marks and numbers of any script, with what nobody can see between them. */
export const WORD = /[\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}]+/gu

// Joiners, soft hyphens, marks of direction: whether they were typed nobody can see.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu
const ACCENTS_OF_LATIN = /(\p{Script=Latin})\p{M}+/gu
// Latin letters that Unicode takes for letters of their own.
const PLAIN = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th' }),
)
const OWN_LETTERS = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'g')

/** A number as people write it: with spaces, hyphens, dots and parentheses. */
export const NUMBER = /(?<![\p{L}\p{M}\p{N}])\d(?:[\p{Zs}\p{Pd}().]*\d)*(?![\p{L}\p{M}\p{N}])/gu

/** So many digits make a number in a text one of a phone. */
export const PHONE_MIN = 7

/** Any part of a phone number from so many digits on is found; a shorter one only where the number begins. */
export const PART_MIN = 4

/** Text without what nobody can see. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')

/** Text as words are compared: lower case, without the accents of Latin letters and without what nobody can see. */
export const foldText = (text: string): string =>
  withoutInvisible(text.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS_OF_LATIN, '$1')
    .replace(OWN_LETTERS, letter => PLAIN.get(letter) as string)
    .normalize('NFC')

/** The words of a text, in their order, as they are compared. */
export const wordsOf = (text: string): string[] => foldText(text).match(WORD) ?? []

/** 15 digits are the longest number there is, and two zeros may stand before it. */
export const PHONE_MAX = 17

/** A phone number's digits without what says from where it is called: `0`, `94`, `+94`, `0094`. */
export const nationalOf = (digits: string): string =>
  digits.replace(/^(?:00)?94(?=\d{4})/, '').replace(/^0+/, '')

/** A phone number within a text. */
export interface PhoneNumber {
  /** From its first digit to behind its last one. */
  start: number
  end: number
  digits: string
  /** As a telephone dials it: digits, with a plus where one stood before them. */
  dialled: string
}

const BETWEEN_DIGITS = /^[\p{Zs}\p{Pd}().]*$/u
const SLASH = /^\p{Zs}*\/\p{Zs}*$/u
const PLUS_BEFORE = /\+[\p{Zs}(]*$/u
// With its area code, from Sri Lanka or from abroad: digits behind it belong to another number.
const IS_WHOLE = /^(?:(?:00)?94|0)[1-9]\d{8}$/

/** Whether digits go on with the number before them. A slash stands behind an area code, or between two numbers. */
function goesOn({ digits }: PhoneNumber, between: string, more: string): boolean {
  if (IS_WHOLE.test(digits) || digits.length + more.length > PHONE_MAX) return false
  return BETWEEN_DIGITS.test(between) || (SLASH.test(between) && digits.length < PHONE_MIN)
}

/** The numbers in what somebody wrote as their phone number, in their order, extensions too. */
export function phoneNumbersIn(text: string): PhoneNumber[] {
  const numbers: PhoneNumber[] = []
  for (const { 0: digits, index: start } of text.matchAll(/\d+/g)) {
    const end = start + digits.length
    const last = numbers.at(-1)
    const between = text.slice(last?.end, start)
    if (!last || !goesOn(last, between, digits)) {
      const plus = PLUS_BEFORE.test(text.slice(0, start)) ? '+' : ''
      numbers.push({ start, end, digits, dialled: plus + digits })
      continue
    }
    last.end = end
    // `+94 (0)11 …`: the zero is dialled only within the country.
    const isTrunkZero = digits === '0' && between.endsWith('(') && text[end] === ')'
    if (isTrunkZero && /^(?:\+|00)/.test(last.dialled)) continue
    last.digits += digits
    last.dialled = (last.dialled + digits).replace(/^\+940+/, '+94')
  }
  return numbers
}
