import { foldText, tokenize } from '#contracts/text/search-text.ts'
import { isOneTypoAway } from '#contracts/text/typo.ts'

// Each word is compared with all known ones.
const TYPED_MAX = 6

// Shorter words have too many others that differ by one letter.
const WORD_MIN = 4

/** Whether the beginning of a known word is the typed word but for one letter. */
const isSimilar = (typed: string, known: string): boolean =>
  [typed.length - 1, typed.length, typed.length + 1].some(length =>
    isOneTypoAway(typed, known.slice(0, length)),
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
    const whole = words.find(other => isOneTypoAway(word, other))
    return whole ?? words.find(other => isSimilar(word, other))
  })
  if (replaced.length === 0 || replaced.some(word => word === undefined)) return undefined
  const text = replaced.join(' ')
  return text === foldText(typed.join(' ')) ? undefined : text
}
