import { type InquiryFieldName, inquiryFieldNames } from '#contracts/inquiries/inquiry-fields.ts'
import { PHONE_DIGITS_MIN, PHONE_NUMBER } from '#contracts/text/phone.ts'
import { plainText } from '#contracts/text/plain-text.ts'
import {
  digitsOf,
  foldText,
  JOINED_WORDS,
  joinWords,
  NUMBER,
  nationalDigitsOf,
  PHONE_PART_MIN,
  tokenize,
} from '#contracts/text/search-text.ts'

const TOKEN_MAX = 64
// Per inquiry: PostgreSQL stores at most 1 MB of tokens in a row.
const STORED_MAX = 250_000
// Per inquiry: each new note or reply reads all of them again.
const TEXT_MAX = 100_000

// Begins the tokens for parts of a phone number. No word contains it, since folding (NFKC) turns it into a plain p.
const PART = 'ᵖ'

// The longest number has 15 digits, and two zeros may precede it.
const PHONE_MAX = 17

const cutToken = (word: string): string =>
  word.length <= TOKEN_MAX ? word : [...word].slice(0, TOKEN_MAX).join('')

const tokensOf = (text: string): string[] => tokenize(text).map(cutToken)

/** Words that an apostrophe or hyphens join, each as one token, so that O'Brien is found as obrien. */
const joinedTokensOf = (text: string): string[] =>
  (foldText(text).match(JOINED_WORDS) ?? []).map(words => cutToken(joinWords(words)))

/** The ways to write a whole phone number. */
const phoneTokens = (digits: string): string[] => {
  const national = nationalDigitsOf(digits)
  return [digits, digits.replace(/^00/, ''), national, `0${national}`, `94${national}`]
}

/**
 * The tokens by which an inquiry is found; a search matches their beginnings. A phone number also has a token from each of its
 * digits on, so that any four or more digits in a row are the beginning of one. Of very many long texts only the newest count.
 * @param texts the line of the follow-up, the note about the person, then notes and replies, then received messages, each newest first
 */
export function searchTokens(
  inquiry: Record<InquiryFieldName, string>,
  texts: readonly string[] = [],
): string[] {
  const found = new Set<string>()
  let length = 0
  const add = (token: string) => {
    // A number of zeros only has an empty national part.
    if (token === '' || found.has(token) || length + token.length > STORED_MAX) return
    found.add(token)
    length += token.length
  }
  const addPhone = (digits: string) => {
    if (digits.length > PHONE_MAX) return
    for (const token of phoneTokens(digits)) add(token)
    const national = nationalDigitsOf(digits)
    for (let start = 1; start + PHONE_PART_MIN <= national.length; start += 1)
      add(PART + national.slice(start))
  }
  for (const [number] of plainText(inquiry.phone).matchAll(PHONE_NUMBER)) {
    const digits = digitsOf(number)
    // An extension is too short to have parts.
    if (digits.length < PHONE_PART_MIN) add(digits)
    else addPhone(digits)
  }
  for (const token of tokensOf(inquiry.phone)) if (/\p{L}/u.test(token)) add(token)
  let remaining = TEXT_MAX
  const fields = inquiryFieldNames.filter(name => name !== 'phone').map(name => inquiry[name])
  for (const whole of [...fields, ...texts]) {
    const text = whole.slice(0, remaining)
    remaining -= text.length
    for (const token of [...tokensOf(text), ...joinedTokensOf(text)]) add(token)
    for (const [number] of plainText(text).matchAll(NUMBER)) {
      for (const digits of (number.match(PHONE_NUMBER) ?? []).map(digitsOf))
        if (digits.length >= PHONE_DIGITS_MIN) addPhone(digits)
    }
  }
  return [...found]
}

/** A word or number of a search: its spellings, of which one must be found. Each is a list of tokens that must all be found. */
export type SearchTerm = string[][]

/** The terms of a search text, all of which must be found; empty when it has no word. */
export function parseSearch(query: string): SearchTerm[] {
  const text = plainText(query)
  const terms: SearchTerm[] = []
  const rest = text.replace(NUMBER, numbers => {
    for (const [number] of numbers.matchAll(PHONE_NUMBER)) {
      const digits = digitsOf(number)
      const isPhone = digits.length >= PHONE_DIGITS_MIN && digits.length <= PHONE_MAX
      const spellings: SearchTerm = isPhone ? [] : [tokensOf(number)]
      const international = digits.replace(/^00(?=\d)/, '')
      const national = nationalDigitsOf(digits)
      const part = national.length >= PHONE_PART_MIN ? PART + national : ''
      for (const token of [international, part && national, part]) {
        if (token && !spellings.some(tokens => tokens.length === 1 && tokens[0] === token))
          spellings.push([cutToken(token)])
      }
      terms.push(spellings)
    }
    return ' '
  })
  const single = foldText(rest).replace(JOINED_WORDS, words => {
    terms.push([[cutToken(joinWords(words))], tokensOf(words)])
    return ' '
  })
  for (const token of new Set(tokensOf(single))) terms.push([[token]])
  return terms
}
