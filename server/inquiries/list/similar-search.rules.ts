import { foldText, tokenize } from '#contracts/text/search-text.ts'

// Each word is compared with all known ones.
const TYPED_MAX = 6

// Of shorter words many others differ by one letter.
const WORD_MIN = 4

/** Whether two words differ by one letter that is missing, added, wrong, or in the place of its neighbour. */
function differByOne(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  const [restOfShort, restOfLong] = [short.slice(start), long.slice(start)]
  if (short.length < long.length) return restOfShort === restOfLong.slice(1)
  const isSwapped = restOfShort[0] === restOfLong[1] && restOfShort[1] === restOfLong[0]
  return (
    restOfShort.slice(1) === restOfLong.slice(1) ||
    (isSwapped && restOfShort.slice(2) === restOfLong.slice(2))
  )
}

/** Whether a known word begins with something that differs from a typed one by one letter. */
const isSimilar = (typed: string, known: string): boolean =>
  [typed.length - 1, typed.length, typed.length + 1].some(length =>
    differByOne(typed, known.slice(0, length)),
  )

/**
 * A search in which each word that no known word begins with is replaced by a known word that differs by one letter.
 * @param texts names and places
 * @returns undefined when there is nothing to replace, or no similar word for one of them
 */
export function similarSearch(query: string, texts: Iterable<string>): string | undefined {
  const typed = tokenize(query)
  if (typed.length > TYPED_MAX) return undefined
  const known = new Set<string>()
  for (const text of texts) for (const word of tokenize(text)) known.add(word)
  const words = [...known]
  const replaced = typed.map(word => {
    if (words.some(other => other.startsWith(word))) return word
    if (word.length < WORD_MIN) return undefined
    const whole = words.find(other => differByOne(word, other))
    return whole ?? words.find(other => isSimilar(word, other))
  })
  if (replaced.length === 0 || replaced.some(word => word === undefined)) return undefined
  const text = replaced.join(' ')
  return text === foldText(typed.join(' ')) ? undefined : text
}
