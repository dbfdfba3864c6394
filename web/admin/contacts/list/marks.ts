const WORD = /[\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}]+/gu
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu
const ACCENTS_OF_LATIN = /(\p{Script=Latin})\p{M}+/gu
const PLAIN = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th' }),
)
const NUMBER = /(?<![\p{L}\p{M}\p{N}])\+?\d(?:[\p{Zs}\p{Pd}().]*\d)*(?![\p{L}\p{M}\p{N}])/gu
// As few digits of a phone number as are looked for, and as many as make a text's number one.
const PART_MIN = 4
const PHONE_MIN = 7

/** What is looked for: beginnings of words, and parts of phone numbers. */
export interface Sought {
  words: readonly string[]
  numbers: readonly string[]
}

export interface Part {
  text: string
  found: boolean
}

/** Lower case, without the accents of Latin letters: the way in which the server compares words. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS_OF_LATIN, '$1')
    .replace(/./gu, letter => PLAIN.get(letter) ?? letter)
    .normalize('NFC')

/** A number's digits without what says from where it is called: `0`, `94`, `+94`, `0094`. */
const nationalOf = (number: string): string =>
  number
    .replace(/\D/g, '')
    .replace(/^(?:00)?94(?=\d{4})/, '')
    .replace(/^0+/, '')

export function readSought(query: string): Sought {
  const words = new Set<string>()
  const numbers = new Set<string>()
  const text = query.normalize('NFKC')
  for (const [number] of text.matchAll(NUMBER)) {
    const national = nationalOf(number)
    if (national.length >= PART_MIN) numbers.add(national)
  }
  for (const word of fold(text).match(WORD) ?? []) words.add(word)
  return { words: [...words], numbers: [...numbers] }
}

/** Where the beginning of `word` ends that reads `beginning`, with the marks that belong to its last letter. */
function endOfBeginning(word: string, beginning: string): number | undefined {
  if (!fold(word).startsWith(beginning)) return undefined
  let end = 0
  for (const letter of word) {
    const isComplete = fold(word.slice(0, end)).length >= beginning.length
    if (isComplete && !/[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(letter)) return end
    end += letter.length
  }
  return end
}

function rangesOf(text: string, { words, numbers }: Sought, isPhone: boolean): [number, number][] {
  const ranges: [number, number][] = []
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const ends = words.flatMap(beginning => endOfBeginning(word, beginning) ?? [])
    if (ends.length > 0) ranges.push([index, index + Math.max(...ends)])
  }
  for (const { 0: number, index } of numbers.length > 0 ? text.matchAll(NUMBER) : []) {
    const digits = number.replace(/\D/g, '')
    if (!isPhone && digits.length < PHONE_MIN) continue
    if (numbers.some(part => nationalOf(digits).includes(part))) ranges.push([index, index + number.length])
  }
  return ranges.sort(([one], [other]) => one - other)
}

/** A text in its parts, found and not; together they are the text. */
export function markParts(text: string, sought: Sought, isPhone = false): Part[] {
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

const LEAD = 32
const LONGEST = 240

/** One line of a message: its beginning, or what stands around the first word that was looked for. */
export function excerptOf(message: string, sought: Sought): string {
  const line = message.replace(/\s+/g, ' ').trim()
  const first = rangesOf(line, sought, false)[0]?.[0] ?? 0
  const space = first > LEAD ? line.lastIndexOf(' ', first - LEAD / 2) : -1
  const start = space > 0 ? space + 1 : 0
  const cut = line.slice(start, start + LONGEST).toWellFormed()
  return start > 0 ? `… ${cut}` : cut
}
