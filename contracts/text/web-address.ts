import { emptyableLine, optionalCheckedText, orRefuseLonger } from './text-fields.ts'

// URL.parse silently corrects `http:maps.example`, `https:/x`, backslashes and line breaks. Here two slashes and a host
// without a user name are required.
const WEB_ADDRESS = /^https?:\/\/[^\s/?#\\@]+(?:[/?#][^\\\t\n]*)?$/i

// `maps.app.goo.gl/x`, as copied from a browser. The last part begins with a letter: `1.5` is not a host.
const WITHOUT_SCHEME = /^(?:[^\s/?#\\@:.]+\.)+\p{L}[^\s/?#\\@:.]+(?::\d+)?(?:[/?#]|$)/u

const INVALID = 'Please enter a valid URL'

/** Whether a text is an absolute http or https address. */
export const isWebAddress = (text: string): boolean => WEB_ADDRESS.test(text) && URL.canParse(text)

const withScheme = (text: string) => (WITHOUT_SCHEME.test(text) ? `https://${text}` : text)
const isEmptyOrValid = (text: string) => text === '' || isWebAddress(text)

/** An http or https address of at most `max` characters; empty when absent or null. Its scheme is required. */
export const optionalWebAddress = (max: number) => optionalCheckedText(max).refine(isEmptyOrValid, INVALID)

/** An http or https address that may be empty but not absent. One without a scheme gets `https://`. */
export const emptyableWebAddress = (max: number) =>
  emptyableLine(max)
    .overwrite(withScheme)
    // Again, as the scheme makes it longer.
    .max(max, orRefuseLonger(max))
    .refine(isEmptyOrValid, INVALID)
