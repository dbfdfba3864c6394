/** The first half of a character of two code units, such as an emoji. */
const HALF = /[\uD800-\uDBFF]$/

/** A text of at most `max` code units: where it is longer, its beginning and an ellipsis. No character is cut in two. */
export const cutText = (text: string, max: number): string =>
  text.length > max
    ? `${text
        .slice(0, max - 1)
        .replace(HALF, '')
        .trimEnd()}…`
    : text
