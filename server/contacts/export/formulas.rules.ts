// Also in full width, small, raised and lowered: programs differ in what they take for the sign.
const SIGNS =
  '=+\\-@\u2212\u207a\u207b\u207c\u208a\u208b\u208c\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20'

// A program may split a CSV file at other separators than the one that it was written with, and does not look at quotes there.
const SEPARATORS = ',;|"\\t\\r\\n\u2028\u2029'

// White space and invisible characters before the sign do not keep it from being read. Each run is looked at once, however long.
const RUN = `\\s\\p{Default_Ignorable_Code_Point}${SEPARATORS}`
const RUN_BEFORE_SIGN = new RegExp(`(?<![${RUN}])(?:^[${RUN}]*|[${RUN}]+)(?=[${SIGNS}])`, 'gu')
const HAS_SEPARATOR = new RegExp(`[${SEPARATORS}]`)

/** Phone numbers: digits, spaces and `+()./-`, several of them in a list. With nothing else in it, a cell computes nothing. */
const IS_NUMBERS = /^[+(\d](?:[\d\p{Zs}()./,;-]|(?<![\d)])\+)*$/u

/**
 * A cell of a CSV file for spreadsheets, with an apostrophe before whatever begins a formula, at the start and behind each
 * separator (https://owasp.org/www-community/attacks/CSV_Injection). Phone numbers stay as they are.
 */
export const escapeFormulas = (cell: string): string =>
  IS_NUMBERS.test(cell)
    ? cell
    : cell.replace(RUN_BEFORE_SIGN, (run, at) => (at === 0 || HAS_SEPARATOR.test(run) ? `${run}'` : run))
