/**
 * Where the character begins that the code unit at `index` belongs to, so that a text can be cut there: an emoji, or a letter with its
 * vowel signs, has several code units.
 */
export const startOfCharacter = (text: string, index: number): number =>
  new Intl.Segmenter().segment(text).containing(index)?.index ?? index

/** A text of at most `max` code units: where it is longer, its beginning and an ellipsis. No character is cut in two. */
export const cutText = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, startOfCharacter(text, max - 1)).trimEnd()}…` : text
