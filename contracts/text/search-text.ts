import { PHONE_DIGITS_MIN, PHONE_NUMBER, toDialable } from './phone.ts'
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
const PHONE_PART_MIN = 4

// The longest number has 15 digits, and two zeros may precede it.
const TYPED_DIGITS_MAX = 17

// Begins the tokens for parts of a phone number. No word contains it, since folding (NFKC) turns it into a plain p.
const PART = 'ᵖ'

const TOKEN_MAX = 64

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
const nationalDigitsOf = (digits: string): string =>
  digits.replace(/^(?:00)?94(?=\d{4})/, '').replace(/^0+/, '')

/** A word as it is stored and searched for. */
const cutToken = (word: string): string =>
  word.length <= TOKEN_MAX ? word : [...word].slice(0, TOKEN_MAX).join('')

/** The tokens of a text's words, and of words that an apostrophe or hyphens join, so that O'Brien is found as obrien. */
export const wordTokens = (text: string): string[] => [
  ...tokenize(text).map(cutToken),
  ...(foldText(text).match(JOINED_WORDS) ?? []).map(words => cutToken(joinWords(words))),
]

/**
 * The tokens of a phone number: the ways to write it, and a token from each of its digits on, so that any four or more digits in a row
 * are the beginning of one. None of a number that is too long.
 */
export function phoneTokens(digits: string): string[] {
  if (digits.length > TYPED_DIGITS_MAX) return []
  // An extension is too short to have parts.
  if (digits.length < PHONE_PART_MIN) return [digits]
  const national = nationalDigitsOf(digits)
  const tokens = [digits, digits.replace(/^00/, ''), national, `0${national}`, `94${national}`]
  for (let start = 1; start + PHONE_PART_MIN <= national.length; start += 1)
    tokens.push(PART + national.slice(start))
  // A number of zeros only has an empty national part.
  return tokens.filter(token => token !== '')
}

/**
 * A word or number of a search: its spellings, of which one must be found. Each is a list of tokens that must all be found. A token is
 * found where the token of a word or of a phone number begins with it.
 */
export type SearchTerm = string[][]

function numberTerm(number: string): SearchTerm {
  const digits = digitsOf(number)
  const isPhone = digits.length >= PHONE_DIGITS_MIN && digits.length <= TYPED_DIGITS_MAX
  const spellings: SearchTerm = isPhone ? [] : [tokenize(number).map(cutToken)]
  const international = digits.replace(/^00(?=\d)/, '')
  const national = nationalDigitsOf(digits)
  const part = national.length >= PHONE_PART_MIN ? PART + national : ''
  for (const token of [international, part && national, part]) {
    if (token && !spellings.some(tokens => tokens.length === 1 && tokens[0] === token))
      spellings.push([cutToken(token)])
  }
  return spellings
}

/**
 * The terms of a search text, all of which must be found; empty when it has no word. The server finds inquiries by them, and the browser
 * highlights them.
 */
export function splitSearch(query: string): SearchTerm[] {
  const terms: SearchTerm[] = []
  const rest = plainText(query).replace(NUMBER, numbers => {
    for (const [number] of numbers.matchAll(PHONE_NUMBER)) terms.push(numberTerm(number))
    return ' '
  })
  const single = foldText(rest).replace(JOINED_WORDS, words => {
    terms.push([[cutToken(joinWords(words))], tokenize(words).map(cutToken)])
    return ' '
  })
  for (const token of new Set(tokenize(single).map(cutToken))) terms.push([[token]])
  return terms
}
