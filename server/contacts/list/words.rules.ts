import { type InquiryColumn, inquiryColumns } from '#contracts/inquiry-fields.ts'
import { PHONE_MIN, PHONE_NUMBER } from '#contracts/phone.ts'
import { digitsOf, NUMBER, nationalOf, PART_MIN, withoutInvisible, wordsOf } from '#contracts/words.ts'

/** What of an inquiry is searched, beside its notes. */
export type Searched = Record<InquiryColumn, string>

const WORD_MAX = 64
// PostgreSQL keeps at most 1 MB of words of a row.
const STORED_MAX = 250_000
// All notes are looked at anew with each new one.
const TEXT_MAX = 100_000

// Begins the parts of a phone number. Folding (NFKC) turns it into a plain p, so that no word of a text has it.
const PART = 'ᵖ'

// 15 digits are the longest number there is, and two zeros may stand before it.
const PHONE_MAX = 17

const cut = (word: string): string => (word.length <= WORD_MAX ? word : [...word].slice(0, WORD_MAX).join(''))

const keptWords = (text: string): string[] => wordsOf(text).map(cut)

/** The ways in which a phone number is written from its beginning. */
const phoneWords = (digits: string): string[] => {
  const national = nationalOf(digits)
  return [digits, digits.replace(/^00/, ''), national, `0${national}`, `94${national}`]
}

/**
 * All words by which an inquiry is found, once each: a search finds them by their beginning. A phone number is also stored from
 * each of its digits on, so that its beginnings are all its parts of four digits and more. Bounded: of very many long
 * notes only the newest are found.
 * @param notes newest first
 */
export function storedWords(contact: Searched, notes: readonly string[] = []): string[] {
  const found = new Set<string>()
  let length = 0
  const add = (word: string) => {
    // Of a number of zeros nothing is left without them.
    if (word === '' || found.has(word) || length + word.length > STORED_MAX) return
    found.add(word)
    length += word.length
  }
  const addPhone = (digits: string) => {
    if (digits.length > PHONE_MAX) return
    for (const word of phoneWords(digits)) add(word)
    const national = nationalOf(digits)
    for (let start = 1; start + PART_MIN <= national.length; start += 1) add(PART + national.slice(start))
  }
  for (const [number] of contact.phone.normalize('NFKC').matchAll(PHONE_NUMBER)) {
    const digits = digitsOf(number)
    // An extension, too short to be looked for by its parts.
    if (digits.length < PART_MIN) add(digits)
    else addPhone(digits)
  }
  for (const word of keptWords(contact.phone)) if (/\p{L}/u.test(word)) add(word)
  let left = TEXT_MAX
  const texts = inquiryColumns.filter(column => column !== 'phone').map(column => contact[column])
  for (const whole of [...texts, ...notes]) {
    const text = whole.slice(0, left)
    left -= text.length
    for (const word of keptWords(text)) add(word)
    for (const [number] of text.normalize('NFKC').matchAll(NUMBER)) {
      for (const digits of (number.match(PHONE_NUMBER) ?? []).map(digitsOf))
        if (digits.length >= PHONE_MIN) addPhone(digits)
    }
  }
  return [...found]
}

/** One thing that is looked for: it is found by all words of any one of these ways to write it, each as a beginning. */
export type Sought = string[][]

/** What a query looks for: all of it must be found. Empty when there is no word in it. */
export function parseQuery(query: string): Sought[] {
  const text = withoutInvisible(query.normalize('NFKC'))
  const sought: Sought[] = []
  const rest = text.replace(NUMBER, numbers => {
    for (const [number] of numbers.matchAll(PHONE_NUMBER)) {
      const digits = digitsOf(number)
      const isPhone = digits.length >= PHONE_MIN && digits.length <= PHONE_MAX
      const ways: Sought = isPhone ? [] : [keptWords(number)]
      const international = digits.replace(/^00(?=\d)/, '')
      const national = nationalOf(digits)
      const part = national.length >= PART_MIN ? PART + national : ''
      for (const way of [international, part && national, part]) {
        if (way && !ways.some(words => words.length === 1 && words[0] === way)) ways.push([cut(way)])
      }
      sought.push(ways)
    }
    return ' '
  })
  for (const word of new Set(keptWords(rest))) sought.push([[word]])
  return sought
}
