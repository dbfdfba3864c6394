// A parser of our own. `email-reply-parser` is maintained and has no dependencies, but it rewrites the text that it
// splits (it joins lines, and cuts off greetings such as "Regards" as a signature), and its patterns take quadratic
// time on a hostile line unless the native `re2` is installed too. Nothing of a message may be lost here, and every
// step takes linear time. What a client has written is never folded: only what repeats what we sent is, below its
// attribution.

import { attributionAt } from './attributions.rules.ts'
import { isProof, SentWords, wordsOf } from './sent-words.rules.ts'

/** Longer than a line of an email app. Of a longer one the beginning is no proof of the rest. */
const LINE_MAX = 20_000

/** What repeats a whole message of ours of so many words needs no attribution: some apps write none. */
const WHOLE_WORDS_MIN = 8
/** More lines that begin as one of our messages are not followed. */
const WHOLE_TRIES_MAX = 20

const isBlankQuoted = (line = ''): boolean => /^[\s>|]*$/.test(line)

const isMarked = (line: string): boolean => /^\s{0,3}[>|]/.test(line)

/** What a line is: quoted, own, or undefined when it says nothing, such as a blank one. */
type Mark = boolean | undefined

interface Marked {
  marks: Mark[]
  /** Whether the last quoted line is the end of what we sent: then it was not shortened by hand. */
  isWhole: boolean
}

class Marker {
  readonly #lines: readonly string[]
  readonly #words: readonly (readonly string[])[]
  readonly #sent: SentWords
  readonly #marks: Mark[]
  /** Where in what we sent the next line is expected; undefined above the first attribution. */
  #places: readonly number[] | undefined
  /** Which words of what we sent were quoted: what repeats them once more is the client's. */
  readonly #isQuoted: Uint8Array
  #isMarkedQuotation = false
  #isWhole = false

  constructor(lines: readonly string[], sent: SentWords) {
    this.#lines = lines
    this.#words = lines.map(line => (line.length <= LINE_MAX ? wordsOf(line) : [line]))
    this.#sent = sent
    this.#isQuoted = new Uint8Array(sent.length)
    this.#marks = lines.map((_, index) => (this.#isBlank(index) ? undefined : false))
  }

  #isBlank(index: number): boolean {
    return isBlankQuoted(this.#lines[index])
  }

  /** The places behind a line in what we sent. */
  #match(words: readonly string[], expected: readonly number[]): readonly number[] {
    if (words.length === 0) return expected
    const next = this.#sent.after(words, expected)
    if (next.length > 0 || !isProof(words)) return next
    return this.#sent.find(words).filter(place => !this.#isQuoted[place - 1])
  }

  /** Whether what we sent follows a line that may be its attribution. */
  #isFollowed(end: number, rest: string): boolean {
    const { starts } = this.#sent
    if (rest !== '') return this.#match(wordsOf(rest), starts).length > 0
    let next = end + 1
    while (next < this.#lines.length && this.#isBlank(next)) next++
    const words = this.#words[next] ?? []
    return words.length > 0 && this.#match(words, starts).length > 0
  }

  /** Marks a line below an attribution. */
  #markBelow(index: number, places: readonly number[]): void {
    const words = this.#words[index] ?? []
    const line = this.#lines[index] ?? ''
    // Where quoted lines have marks, a line without one is the client's own, even if it repeats a line of ours.
    const canBeQuoted = isMarked(line) || !this.#isMarkedQuotation
    const next = canBeQuoted ? this.#match(words, places) : []
    if (words.length === 0) {
      // A line such as "-----" says nothing, but one such as ":-)" does.
      this.#set(index, /[^-_=*>|\s]/.test(line) ? false : undefined)
      return
    }
    this.#set(index, next.length > 0)
    if (next.length === 0) return
    this.#places = next
    for (const place of next) this.#isQuoted.fill(1, place - words.length, place)
    if (isMarked(line)) this.#isMarkedQuotation = true
  }

  #set(index: number, mark: Mark): void {
    this.#marks[index] = mark
  }

  /** Marks what repeats what we sent below its attribution. */
  #markAttributed(): void {
    for (let index = 0; index < this.#lines.length; index++) {
      if (this.#isBlank(index) || this.#marks[index]) continue
      if (this.#places) this.#markBelow(index, this.#places)
      if (this.#marks[index]) continue
      const attribution = attributionAt(this.#lines, index)
      if (!attribution || !this.#isFollowed(attribution.end, attribution.rest)) continue
      const { end, hasOwnWords, rest } = attribution
      this.#marks.fill(!hasOwnWords, index, end + 1)
      this.#places = rest === '' ? this.#sent.starts : this.#match(wordsOf(rest), this.#sent.starts)
      this.#isMarkedQuotation = false
      index = end
    }
  }

  /** Marks what repeats a whole message of ours, which needs no attribution. */
  #markWhole(): void {
    let tries = 0
    for (let start = 0; start < this.#lines.length && tries < WHOLE_TRIES_MAX; start++) {
      const begin = this.#words[start] ?? []
      if (begin.length === 0 || this.#sent.after(begin, this.#sent.starts).length === 0) continue
      tries++
      let places: readonly number[] = this.#sent.starts
      let count = 0
      let index = start
      for (; index < this.#lines.length && !this.#sent.endsAt(count > 0 ? places : []); index++) {
        const words = this.#words[index] ?? []
        if (words.length === 0) continue
        places = this.#sent.after(words, places)
        if (places.length === 0) break
        count += words.length
      }
      if (count < WHOLE_WORDS_MIN || places.length === 0 || !this.#sent.endsAt(places)) continue
      for (let line = start; line < index; line++) if (!this.#isBlank(line)) this.#set(line, true)
      for (const place of places) this.#isQuoted.fill(1, place - count, place)
      this.#isWhole = true
      return
    }
  }

  mark(): Marked {
    // First: what we sent quotes the inquiry in its turn, below an attribution of ours.
    this.#markWhole()
    this.#markAttributed()
    return { marks: this.#marks, isWhole: this.#isWhole || this.#sent.endsAt(this.#places ?? []) }
  }
}

/** A message's own text, and what it quotes of earlier messages. Together they have all of its lines. */
export interface SplitText {
  text: string
  quoted: string
}

const trimLines = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()

const joinParts = (...parts: readonly (readonly string[])[]): string =>
  parts.map(trimLines).filter(Boolean).join('\n\n')

/**
 * Splits off what a message quotes of what we sent. What stands between own lines stays there, as the answers would
 * not be understood without it, unless it is all that follows its attribution: then a footer of a list or a gateway
 * stands below it.
 * @param sent the messages to the client, as they were sent
 */
export function splitQuoted(whole: string, sent: readonly string[]): SplitText {
  const lines = whole.split('\n')
  const { marks, isWhole } = new Marker(lines, new SentWords(sent)).mark()
  const first = marks.indexOf(false)
  const last = marks.lastIndexOf(false)
  const firstQuoted = marks.indexOf(true)
  const lastQuoted = marks.lastIndexOf(true)
  // A message that only quotes is shown as it is.
  if (first < 0 || firstQuoted < 0) return { text: trimLines(lines), quoted: '' }
  if (isWhole && !marks.slice(firstQuoted, lastQuoted).includes(false)) {
    let end = lastQuoted + 1
    while (end < lines.length && isBlankQuoted(lines[end])) end++
    return {
      text: joinParts(lines.slice(0, firstQuoted), lines.slice(end)),
      quoted: trimLines(lines.slice(firstQuoted, end)),
    }
  }
  // Lines that say nothing belong to the quotation that they touch.
  const start = firstQuoted < first ? first : 0
  const end = lastQuoted > last ? last + 1 : lines.length
  return {
    text: trimLines(lines.slice(start, end)),
    quoted: joinParts(lines.slice(0, start), lines.slice(end)),
  }
}
