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
  WORD,
} from '#contracts/text/search-text.ts'

/** A word of a search, found where a word begins, or a phone number, found by its digits. */
export interface HighlightTerm {
  words: readonly string[]
  numbers: readonly string[]
}

export interface Part {
  text: string
  matches: boolean
}

export function parseHighlights(query: string): HighlightTerm[] {
  const terms: HighlightTerm[] = []
  const rest = plainText(query).replace(NUMBER, numbers => {
    for (const [number] of numbers.matchAll(PHONE_NUMBER)) {
      const national = nationalDigitsOf(digitsOf(number))
      terms.push({ words: tokenize(number), numbers: national ? [national] : [] })
    }
    return ' '
  })
  const single = rest.replace(JOINED_WORDS, words => {
    // Of its parts only those that say something are shown as matches.
    terms.push({ words: [joinWords(words), ...tokenize(words).filter(part => part.length > 1)], numbers: [] })
    return ' '
  })
  for (const word of tokenize(single)) terms.push({ words: [word], numbers: [] })
  return terms
}

/** A few digits match only at the beginning of a number, more of them anywhere. */
const matchesNumber = (digits: string, national: string): boolean =>
  digits.length < PHONE_PART_MIN ? national.startsWith(digits) : national.includes(digits)

/** Where a match starts and ends. */
type Range = [start: number, end: number]

/** Words that begin with a word of the search. */
function* findWords(text: string, prefixes: readonly string[]): Generator<Range> {
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = foldText(word)
    if (prefixes.some(prefix => folded.startsWith(prefix))) yield [index, index + word.length]
  }
}

/** Joined words, such as Anne-Marie, that begin with a word of the search when they are written as one. */
function* findJoinedWords(text: string, prefixes: readonly string[]): Generator<Range> {
  for (const { 0: words, index } of text.matchAll(JOINED_WORDS)) {
    const joined = joinWords(words)
    // A prefix within the first word matches that alone.
    const first = tokenize(words)[0]?.length ?? 0
    if (prefixes.some(prefix => prefix.length > first && joined.startsWith(prefix)))
      yield [index, index + words.length]
  }
}

/** Phone numbers with the digits of the search. */
function* findNumbers(text: string, parts: readonly string[]): Generator<Range> {
  if (parts.length === 0) return
  for (const { 0: number, index } of text.matchAll(PHONE_NUMBER)) {
    const digits = digitsOf(number)
    if (digits.length < PHONE_DIGITS_MIN) continue
    const national = nationalDigitsOf(digits)
    if (parts.some(part => matchesNumber(part, national))) yield [index, index + number.length]
  }
}

/** All matches in a text, in its order; they may overlap. */
function matchesIn(text: string, terms: readonly HighlightTerm[]): Range[] {
  const prefixes = terms.flatMap(({ words }) => words)
  const numbers = terms.flatMap(term => term.numbers)
  const matches = [
    ...findWords(text, prefixes),
    ...findJoinedWords(text, prefixes),
    ...findNumbers(text, numbers),
  ]
  return matches.sort(([one, end], [other, otherEnd]) => one - other || otherEnd - end)
}

/** Splits a text into the parts that match the search and those between. */
export function splitMatches(text: string, terms: readonly HighlightTerm[]): Part[] {
  const parts: Part[] = []
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
export const matchesElsewhere = (terms: readonly HighlightTerm[], texts: readonly string[]): boolean =>
  terms.some(term => texts.every(text => matchesIn(text, [term]).length === 0))

const LEAD = 32
const LONGEST = 240

/** One line of a message: its beginning, or the text around the first match. */
export function excerpt(message: string, terms: readonly HighlightTerm[]): string {
  const line = message.replace(/\s+/g, ' ').trim()
  const first = matchesIn(line, terms)[0]?.[0] ?? 0
  const space = first > LEAD ? line.lastIndexOf(' ', first - LEAD / 2) : -1
  const start = space > 0 ? space + 1 : 0
  const cut = line.slice(start, start + LONGEST).toWellFormed()
  return start > 0 ? `… ${cut}` : cut
}
