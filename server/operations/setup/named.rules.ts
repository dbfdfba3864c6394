import { formatNumber, listWords } from '#contracts/text/number-texts.ts'

/** A sentence names at most this many things. */
const NAMED_MAX = 4

/** Names in a sentence: `A, B and C`, or `A, B, C and 7 more`. */
export function listSome(names: readonly string[]): string {
  if (names.length <= NAMED_MAX) return listWords(names)
  const named = names.slice(0, NAMED_MAX - 1)
  return listWords([...named, `${formatNumber(names.length - named.length)} more`])
}
