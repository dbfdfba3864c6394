import { tidyLine } from '#contracts/text/text-fields.ts'

/** The longest text of an entry, in characters. */
export const SHORT_TEXT_MAX = 160

/** How much of what both texts begin with is kept before their first difference. */
const BEFORE = 24

const segmenter = new Intl.Segmenter()

/** The characters of a text as people see them, so that none is cut in two. */
const charactersOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment)

const shorten = (characters: string[]): string =>
  characters.length <= SHORT_TEXT_MAX
    ? characters.join('')
    : `${characters
        .slice(0, SHORT_TEXT_MAX - 1)
        .join('')
        .trimEnd()}…`

// Enough for every text of an entry: the segmenter needs time for each character.
const toCharacters = (text: string): string[] =>
  charactersOf(tidyLine(text).replace(/ {2,}/g, ' ').slice(0, 20_000))

/** A text on one line, without control and invisible characters, and shortened. */
export const shortText = (text: string): string => shorten(toCharacters(text))

/** Two texts as above. Where they are long, what both begin with is left out, so that their difference is seen. */
export function shortChange(old: string, next: string): [old: string, next: string] {
  const [one, other] = [toCharacters(old), toCharacters(next)]
  const isLong = Math.max(one.length, other.length) > SHORT_TEXT_MAX
  const difference = isLong ? one.findIndex((character, index) => character !== other[index]) : 0
  const first = difference === -1 ? one.length : difference
  if (first <= BEFORE) return [shorten(one), shorten(other)]
  const from = (characters: string[]) => shorten(['…', ...characters.slice(first - BEFORE)])
  return [from(one), from(other)]
}
