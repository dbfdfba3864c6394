import { cutText } from '#contracts/text/cut-text.ts'

/** With a longer name a message would leave out what was done. */
const NAME_MAX = 36

/** A name as messages show it: only its beginning when it is long. */
export const shortName = (name: string): string => cutText(name, NAME_MAX)
