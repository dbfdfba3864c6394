/** What belongs to the character before it: an accent, a vowel sign, the colour of an emoji, a joiner. */
const CONTINUES = /^[\p{M}\p{Emoji_Modifier}\u200D]/u

const isInside = (text: string, index: number): boolean =>
  /^[\uDC00-\uDFFF]/.test(text[index] ?? '') ||
  text[index - 1] === '\u200D' ||
  CONTINUES.test(text.slice(index, index + 2))

/** Where the character begins that the code unit at `index` belongs to, so that a text can be cut there. */
export function startOfCharacter(text: string, index: number): number {
  let start = index
  while (start > 0 && isInside(text, start)) start--
  return start
}

/** A text of at most `max` code units: where it is longer, its beginning and an ellipsis. No character is cut in two. */
export const cutText = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, startOfCharacter(text, max - 1)).trimEnd()}…` : text
