/** What a spreadsheet works out instead of showing it, and what lets it look at the next character for that. */
const BEGINS_FORMULA = /^[=+\-@\u2212\t\r\n]/

/** White space, and what nobody sees, such as joiners and marks of direction. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}]+/u

/** Its full-width form begins a formula as well, and so does one behind what is not seen in some programs. */
function isFormula(text: string): boolean {
  const first = text.replace(UNSEEN, '').slice(0, 1).normalize('NFKC')
  return BEGINS_FORMULA.test(first) || BEGINS_FORMULA.test(text)
}

/** A number with a zero in front: a spreadsheet would drop it, and the phone number with it. */
const LEADING_ZERO = /^0\d+$/

/** One cell, always quoted: an apostrophe in front, a spreadsheet's own sign for text, keeps it from being worked out. */
function toCell(text: string): string {
  const shown = isFormula(text) || LEADING_ZERO.test(text) ? `'${text}` : text
  return `"${shown.replaceAll('"', '""')}"`
}

/** By this, spreadsheets know that what follows is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A line of a CSV file (RFC 4180). */
export const toLine = (cells: readonly string[]): string => `${cells.map(toCell).join(',')}\r\n`
