import { toDialable } from './phone.ts'

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

/** Any part of a phone number from so many digits on is found; a shorter one only where the number begins. */
export const PHONE_PART_MIN = 4

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
export const tokenize = (text: string): string[] => foldText(text).match(WORD) ?? []

/** The digits of a phone number. */
export const digitsOf = (number: string): string => toDialable(number).replace('+', '')

/** A phone number's digits without what says from where it is called: `0`, `94`, `+94`, `0094`. */
export const nationalDigitsOf = (digits: string): string =>
  digits.replace(/^(?:00)?94(?=\d{4})/, '').replace(/^0+/, '')
