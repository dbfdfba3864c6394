import { cutText, startOfCharacter } from '#contracts/text/cut-text.ts'
import { tidyLine } from '#contracts/text/text-fields.ts'

/** The longest text of an entry, in code units. */
export const SHORT_TEXT_MAX = 160

/** How much of what both texts begin with is kept before their first difference. */
const BEFORE = 24

const onOneLine = (text: string): string => tidyLine(text).replace(/ {2,}/g, ' ')

/** A text on one line, without control and invisible characters, and shortened. */
export const shortText = (text: string): string => cutText(onOneLine(text), SHORT_TEXT_MAX)

/** The index of the first code unit in which the texts differ. */
function firstDifference(one: string, other: string): number {
  let index = 0
  while (index < one.length && one[index] === other[index]) index++
  return index
}

/** Two texts as above. Where they are long, what both begin with is left out, so that their difference is seen. */
export function shortChange(old: string, next: string): [old: string, next: string] {
  const [one, other] = [onOneLine(old), onOneLine(next)]
  const isLong = Math.max(one.length, other.length) > SHORT_TEXT_MAX
  const first = isLong ? firstDifference(one, other) : 0
  if (first <= BEFORE) return [cutText(one, SHORT_TEXT_MAX), cutText(other, SHORT_TEXT_MAX)]
  const fromDifference = (text: string) =>
    cutText(`…${text.slice(startOfCharacter(text, first - BEFORE))}`, SHORT_TEXT_MAX)
  return [fromDifference(one), fromDifference(other)]
}
