/** With a longer name a message would leave out what was done. */
const NAME_MAX = 36

/** The first half of a character of two code units, such as an emoji. */
const HALF = /[\uD800-\uDBFF]$/

/** A name as messages show it: only its beginning when it is long. */
export const shortName = (name: string): string =>
  name.length > NAME_MAX ? `${name.slice(0, NAME_MAX).replace(HALF, '').trimEnd()}…` : name
