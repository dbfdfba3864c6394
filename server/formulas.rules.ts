// With their full-width, small, superscript and subscript forms, as programs differ.
const SIGNS =
  '=+\\-@\u2212\u207a\u207b\u207c\u208a\u208b\u208c\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20'

// A program may split a CSV file at another separator than the comma, ignoring quotes.
const SEPARATORS = ',;|"\\t\\r\\n\u2028\u2029'

// White space and invisible characters may precede the sign. The lookbehind keeps matching linear.
const RUN = `\\s\\p{Default_Ignorable_Code_Point}${SEPARATORS}`
const RUN_BEFORE_SIGN = new RegExp(`(?<![${RUN}])(?:^[${RUN}]*|[${RUN}]+)(?=[${SIGNS}])`, 'gu')
const HAS_SEPARATOR = new RegExp(`[${SEPARATORS}]`)

/** One or more phone numbers, of digits, spaces and `+()./-` only: such a cell computes nothing. */
const IS_NUMBERS = /^[+(\d](?:[\d\p{Zs}()./,;-]|(?<![\d)])\+)*$/u

/**
 * Escapes a CSV cell: an apostrophe precedes each formula, at the start and after each separator
 * (https://owasp.org/www-community/attacks/CSV_Injection). Phone numbers stay unchanged.
 */
export const escapeFormulas = (cell: string): string =>
  IS_NUMBERS.test(cell)
    ? cell
    : cell.replace(RUN_BEFORE_SIGN, (run, at) => (at === 0 || HAS_SEPARATOR.test(run) ? `${run}'` : run))
