import { PHONE_DIGITS_MIN, PHONE_NUMBER } from '#contracts/text/phone.ts'
import { plainInPlace } from '#contracts/text/plain-text.ts'
import {
  digitsOf,
  foldText,
  JOINED_WORDS,
  joinWords,
  phoneTokens,
  type SearchTerm,
  tokenize,
  WORD,
} from '#contracts/text/search-text.ts'

interface TextPart {
  text: string
  matches: boolean
}

/** Where a match starts and ends. */
type Range = [start: number, end: number]

/** The tokens that are shown as matches: of several words only those that say something, such as Silva of D'Silva. */
function shownTokens(tokens: readonly string[]): readonly string[] {
  const long = tokens.filter(token => token.length > 1)
  return long.length > 0 ? long : tokens
}

const beginsWithOne = (token: string, prefixes: readonly string[]) =>
  prefixes.some(prefix => token.startsWith(prefix))

/** Words that begin with a word of the search. */
function* findWords(text: string, prefixes: readonly string[]): Generator<Range> {
  for (const { 0: word, index } of text.matchAll(WORD))
    if (beginsWithOne(foldText(word), prefixes)) yield [index, index + word.length]
}

/** Joined words, such as Anne-Marie, that begin with a word of the search when they are written as one. */
function* findJoinedWords(text: string, prefixes: readonly string[]): Generator<Range> {
  for (const { 0: words, index } of text.matchAll(JOINED_WORDS)) {
    // A prefix within the first word matches that alone.
    const first = tokenize(words)[0]?.length ?? 0
    const longer = prefixes.filter(prefix => prefix.length > first)
    if (beginsWithOne(joinWords(words), longer)) yield [index, index + words.length]
  }
}

/** Phone numbers with the digits of the search. */
function* findNumbers(text: string, prefixes: readonly string[]): Generator<Range> {
  for (const { 0: number, index } of text.matchAll(PHONE_NUMBER)) {
    const digits = digitsOf(number)
    if (digits.length < PHONE_DIGITS_MIN) continue
    if (phoneTokens(digits).some(token => beginsWithOne(token, prefixes)))
      yield [index, index + number.length]
  }
}

/** All matches in a text, in its order; they may overlap. */
function matchesIn(text: string, terms: readonly SearchTerm[]): Range[] {
  if (terms.length === 0) return []
  const plain = plainInPlace(text)
  const spellings = terms.flat()
  const prefixes = spellings.flatMap(shownTokens)
  // The 94 of `+94 77` alone would match every number.
  const wholes = spellings.filter(tokens => tokens.length === 1).flat()
  const matches = [
    ...findWords(plain, prefixes),
    ...findJoinedWords(plain, prefixes),
    ...findNumbers(plain, wholes),
  ]
  return matches.sort(([one, end], [other, otherEnd]) => one - other || otherEnd - end)
}

/** Splits a text into the parts that match the search and those between. */
export function splitMatches(text: string, terms: readonly SearchTerm[]): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const [start, end] of matchesIn(text, terms)) {
    if (end <= at) continue
    if (start > at) parts.push({ text: text.slice(at, start), matches: false })
    parts.push({ text: text.slice(Math.max(at, start), end), matches: true })
    at = end
  }
  if (at < text.length) parts.push({ text: text.slice(at), matches: false })
  return parts
}

/** Whether a term matches none of these texts: then it was found in a note or a reply, which the list does not show. */
export const matchesElsewhere = (terms: readonly SearchTerm[], texts: readonly string[]): boolean =>
  terms.some(term => texts.every(text => matchesIn(text, [term]).length === 0))

const LEAD = 32
const LONGEST = 240

/** One line of a message: its beginning, or the text around the first match, with dots where it is cut. */
export function excerpt(message: string, terms: readonly SearchTerm[]): string {
  const line = message.replace(/\s+/g, ' ').trim()
  const first = matchesIn(line, terms)[0]?.[0] ?? 0
  const space = first > LEAD ? line.lastIndexOf(' ', first - LEAD / 2) : -1
  const start = space > 0 ? space + 1 : 0
  const rest = line.slice(start)
  const shown = rest.length > LONGEST ? `${rest.slice(0, LONGEST - 1).toWellFormed()}…` : rest
  return start > 0 ? `… ${shown}` : shown
}
