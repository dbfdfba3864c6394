import { toDialable } from './phone.ts'
import { plainText } from './plain-text.ts'

/** A word: letters, marks and digits of any script, with invisible characters between them. */
export const WORD = /[\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}]+/gu

const ACCENTS_OF_LATIN = /(\p{Script=Latin})\p{M}+/gu
// Latin letters that Unicode normalisation does not decompose.
const PLAIN = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th' }),
)
const OWN_LETTERS = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'g')

/** A number with spaces, hyphens, dots and parentheses, as people write it. */
export const NUMBER = /(?<![\p{L}\p{M}\p{N}])\d(?:[\p{Zs}\p{Pd}().]*\d)*(?![\p{L}\p{M}\p{N}])/gu

/** A part of a phone number is found anywhere in it from this many digits on; a shorter part only at its start. */
export const PHONE_PART_MIN = 4

/**
 * Words that apostrophes or hyphens join: O'Brien, Anne-Marie. From the beginning of a word only: tried from each letter, a long word
 * without any would take seconds.
 */
export const JOINED_WORDS =
  /(?<![\p{L}\p{M}\p{Default_Ignorable_Code_Point}])[\p{L}\p{M}\p{Default_Ignorable_Code_Point}]+(?:['’‘‛ʼʻ`´′ʹ\p{Pd}][\p{L}\p{M}\p{Default_Ignorable_Code_Point}]+)+/gu

/** Text for a search: plain, in lower case, without accents of Latin letters. */
export const foldText = (text: string): string =>
  plainText(text)
    .replaceAll('`', "'")
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS_OF_LATIN, '$1')
    .replace(OWN_LETTERS, letter => PLAIN.get(letter) as string)
    .normalize('NFC')

/** The words of a text in their order, folded for comparison. */
export const tokenize = (text: string): string[] => foldText(text).match(WORD) ?? []

/** Joined words as one word, folded for comparison: "obrien" for "O’Brien". */
export const joinWords = (words: string): string => foldText(words).replace(/['\p{Pd}]/gu, '')

/** The digits of a phone number. */
export const digitsOf = (number: string): string => toDialable(number).replace('+', '')

/** A phone number's digits without the prefixes `0`, `94`, `+94` and `0094`. */
export const nationalDigitsOf = (digits: string): string =>
  digits.replace(/^(?:00)?94(?=\d{4})/, '').replace(/^0+/, '')
