// Whatever a file is split at: each way to read it finds its cells among these.
const SEPARATORS = /[,;|\t\r\n\u2028\u2029]/
const BEFORE_TEXT = /^["\s\p{Default_Ignorable_Code_Point}]+/u
const SIGN = /^[=+\-@＝＋－＠\u2212]/
// Money, counts, phone numbers.
const NUMBER = /^(?:-?\d+(?:\.\d+)?|\+\d[\d\s()./-]*(?:\s\+\d[\d\s()./-]*)*)"*$/

/** The cells of a CSV text that a spreadsheet would work out instead of showing them, whatever separator it takes, and whether or not it minds quotes. */
export const findFormulas = (csv: string): string[] =>
  csv
    .split(SEPARATORS)
    .map(cell => cell.replace(BEFORE_TEXT, ''))
    .filter(cell => SIGN.test(cell) && !NUMBER.test(cell))
