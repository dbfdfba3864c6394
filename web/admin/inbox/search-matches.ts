import { PHONE_DIGITS_MIN, PHONE_NUMBER } from '#contracts/phone.ts'
import {
  digitsOf,
  foldText,
  NUMBER,
  nationalDigitsOf,
  PHONE_PART_MIN,
  tokenize,
  WORD,
  withoutInvisible,
} from '#contracts/search-text.ts'

interface Thing {
  words: readonly string[]
  numbers: readonly string[]
}

/** What is looked for: beginnings of words, and parts of phone numbers; together, and each by itself. */
export interface Sought extends Thing {
  things: readonly Thing[]
}

export interface Part {
  text: string
  found: boolean
}

export function parseSearch(query: string): Sought {
  const things: Thing[] = []
  const rest = withoutInvisible(query.normalize('NFKC')).replace(NUMBER, numbers => {
    for (const [number] of numbers.matchAll(PHONE_NUMBER)) {
      const national = nationalDigitsOf(digitsOf(number))
      things.push({ words: tokenize(number), numbers: national ? [national] : [] })
    }
    return ' '
  })
  for (const word of tokenize(rest)) things.push({ words: [word], numbers: [] })
  const all = <T>(of: (thing: Thing) => readonly T[]) => [...new Set(things.flatMap(of))]
  return { words: all(({ words }) => words), numbers: all(({ numbers }) => numbers), things }
}

/** Where the beginning of `word` ends that reads `beginning`, with the marks that belong to its last letter. */
function endOfBeginning(word: string, beginning: string): number | undefined {
  if (!foldText(word).startsWith(beginning)) return undefined
  let end = 0
  for (const letter of word) {
    const isComplete = foldText(word.slice(0, end)).length >= beginning.length
    if (isComplete && !/[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(letter)) return end
    end += letter.length
  }
  return end
}

/** Few digits are found where a number begins, more of them in any place. */
const isIn = (part: string, national: string): boolean =>
  part.length < PHONE_PART_MIN ? national.startsWith(part) : national.includes(part)

function* numbersIn(text: string, isPhone: boolean) {
  for (const run of isPhone ? [{ 0: text, index: 0 }] : text.matchAll(NUMBER))
    for (const { 0: number, index } of run[0].matchAll(PHONE_NUMBER)) {
      const start = run.index + index
      yield { start, end: start + number.length, digits: digitsOf(number) }
    }
}

function rangesOf(text: string, { words, numbers }: Thing, isPhone: boolean): [number, number][] {
  const ranges: [number, number][] = []
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const ends = words.flatMap(beginning => endOfBeginning(word, beginning) ?? [])
    if (ends.length > 0) ranges.push([index, index + Math.max(...ends)])
  }
  for (const { start, end, digits } of numbers.length > 0 ? numbersIn(text, isPhone) : []) {
    if (!isPhone && digits.length < PHONE_DIGITS_MIN) continue
    const begin = text[start - 1] === '+' ? start - 1 : start
    if (numbers.some(part => isIn(part, nationalDigitsOf(digits)))) ranges.push([begin, end])
  }
  return ranges.sort(([one, end], [other, otherEnd]) => one - other || otherEnd - end)
}

/** A text in its parts, found and not; together they are the text. */
export function splitMatches(text: string, sought: Sought, isPhone = false): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const [start, end] of rangesOf(text, sought, isPhone)) {
    if (end <= at) continue
    if (start > at) parts.push({ text: text.slice(at, start), found: false })
    parts.push({ text: text.slice(Math.max(at, start), end), found: true })
    at = end
  }
  if (at < text.length) parts.push({ text: text.slice(at), found: false })
  return parts
}

/**
 * Whether something of what is looked for stands in none of these texts: then it was found in a note.
 * @param texts the phone number is the first
 */
export const isElsewhere = ({ things }: Sought, texts: readonly string[]): boolean =>
  things.some(thing => texts.every((text, index) => rangesOf(text, thing, index === 0).length === 0))

const LEAD = 32
const LONGEST = 240

/** One line of a message: its beginning, or what stands around the first word that was looked for. */
export function excerpt(message: string, sought: Sought): string {
  const line = message.replace(/\s+/g, ' ').trim()
  const first = rangesOf(line, sought, false)[0]?.[0] ?? 0
  const space = first > LEAD ? line.lastIndexOf(' ', first - LEAD / 2) : -1
  const start = space > 0 ? space + 1 : 0
  const cut = line.slice(start, start + LONGEST).toWellFormed()
  return start > 0 ? `… ${cut}` : cut
}
