// The words of what we have sent, in which the lines of a quotation are looked up.

/** What apps write in angle brackets behind a link, an address or a telephone number. */
const TARGETS = /<(?:[a-z][a-z\d+.-]{0,30}:[^<>\s]*|[^<>\s@]+@[^<>\s@]+|\+?[\d%.-]{6,})>/gi

const WORD = /[\p{L}\p{M}\p{N}]+|\p{So}/gu

/** Letters of other scripts may be written in several ways, and with signs that are not seen. */
const oneSpelling = (text: string): string =>
  /^[ -~\s]*$/.test(text) ? text : text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')

/** The words of a text and signs such as emoji, without what apps change in a quotation: marks, wrapped lines, spaces. */
export const wordsOf = (text: string): string[] =>
  oneSpelling(text.replace(TARGETS, ' ')).toLowerCase().match(WORD) ?? []

/** A line that is shorter is no proof that it was copied from what we sent: both write "Thank you,". */
const PROOF_LENGTH = 16
const PROOF_WORDS = 3

/** Whether a line can only have been copied, when it is found in what we sent. */
export const isProof = (words: readonly string[]): boolean =>
  words.length >= PROOF_WORDS && words.join(' ').length >= PROOF_LENGTH

/** What stands between two texts. */
const END = ''

/** More places of the same three words are not looked at. */
const PLACES_MAX = 50

const passageKey = (words: readonly string[], at: number): string =>
  words.slice(at, at + PROOF_WORDS).join(' ')

/** The words of several texts, one after the other. A place is a number of words from the start. */
export class SentWords {
  readonly #words: string[] = []
  readonly #starts: number[] = []
  readonly #places = new Map<string, number[]>()

  constructor(texts: readonly string[]) {
    for (const text of texts) {
      this.#starts.push(this.#words.length)
      for (const word of wordsOf(text)) this.#words.push(word)
      this.#words.push(END)
    }
    for (let at = 0; at + PROOF_WORDS <= this.#words.length; at++) {
      const key = passageKey(this.#words, at)
      const places = this.#places.get(key)
      if (!places) this.#places.set(key, [at])
      else if (places.length < PLACES_MAX) places.push(at)
    }
  }

  /** How many words all texts have. */
  get length(): number {
    return this.#words.length
  }

  /** The places where texts begin. */
  get starts(): readonly number[] {
    return this.#starts
  }

  /** The places behind these words, where they stand at one of `from`. */
  after(words: readonly string[], from: readonly number[]): number[] {
    return from
      .filter(place => words.every((word, index) => this.#words[place + index] === word))
      .map(place => place + words.length)
  }

  /** The places behind these words, wherever they stand. */
  find(words: readonly string[]): number[] {
    return this.after(words, this.#places.get(passageKey(words, 0)) ?? [])
  }

  /** Whether a text ends at one of these places. */
  endsAt(places: readonly number[]): boolean {
    return places.some(place => this.#words[place] === END)
  }
}
