import { categories } from '#content/categories.ts'
import type { CategoryId } from '#contracts/services/category.ts'
import { Price } from '#contracts/services/service.ts'
import { ALL, type SheetNames } from '#contracts/services/sheet-cells.ts'
import { readingsQuestion, readPrice } from '#contracts/services/typed-price.ts'
import { cutText } from '#contracts/text/cut-text.ts'
import { nameKey, plainText } from '#contracts/text/plain-text.ts'
import { tidy } from '#contracts/text/text-fields.ts'
import type { OtherCell, SheetCell } from './sheet.ts'

/** What a cell says, or why it is refused, in a sentence. */
export type CellReading<T> = { value: T } | { problem: string }

const refuse = (problem: string) => ({ problem })

const otherProblems: Readonly<Record<OtherCell['is'], string>> = {
  formula: 'This is a formula. Copy the cells, and paste them as values.',
  date: 'This is a date. Format the cell as text, and type it again.',
  merged: 'This cell is merged with another one. Unmerge them, and fill in each.',
}

/** A cell's text as sentences about it quote it. */
export const shorten = (text: string) => cutText(text, 40)

/** A cell as text: spreadsheets turn some texts into numbers or into TRUE and FALSE. */
export function readText(cell: SheetCell): CellReading<string> {
  if (typeof cell === 'object') return refuse(otherProblems[cell.is])
  if (typeof cell === 'boolean') return { value: cell ? 'TRUE' : 'FALSE' }
  return { value: tidy(String(cell)) }
}

/** What a spreadsheet shows for a formula without a result. */
const ERROR = /^#(?:REF!|NAME\?|VALUE!|DIV\/0!|N\/A|NUM!|NULL!|SPILL!|CALC!|ERROR!)$/

/** What is wrong with a text that a CSV file has for a formula, or for one without a result; undefined for other texts. */
function formulaProblem(text: string): string | undefined {
  if (text.startsWith('=')) return otherProblems.formula
  return ERROR.test(text) ? 'This is an error of a formula. Type what you mean.' : undefined
}

/** A new text, which is no formula. */
export function readNewText(cell: SheetCell): CellReading<string> {
  const reading = readText(cell)
  if ('problem' in reading) return reading
  const problem = formulaProblem(reading.value)
  return problem === undefined ? reading : refuse(problem)
}

/** A whole number, such as an id. */
export function readNumber(cell: SheetCell): CellReading<number> {
  const reading = readText(cell)
  if ('problem' in reading) return reading
  const { value } = reading
  return /^\d{1,15}$/.test(value) ? { value: Number(value) } : refuse(`“${shorten(value)}” is not a number.`)
}

/** What someone calculated with prices has tiny fractions: 4,900 × 1.1 is 5,390.000000000001. */
function withoutTinyFraction(amount: number): number {
  const rounded = Math.round(amount * 100) / 100
  return Math.abs(rounded - amount) < 1e-6 ? rounded : amount
}

export interface Amount {
  price: number
  /** How a text was read, when it is not plain digits. */
  note?: string
}

const IS_PLAIN = /^[\d,]+(?:\.\d+)?$/

/** A price, also one that is written as people do, such as "Rs. 4,900". What two countries read differently is never guessed. */
export function readAmount(cell: SheetCell): CellReading<Amount> {
  if (typeof cell === 'number') return checkAmount(withoutTinyFraction(cell))
  if (typeof cell === 'boolean') return refuse('This is not an amount. Write it in digits, such as 4900.')
  const reading = readNewText(cell)
  if ('problem' in reading) return reading
  const text = reading.value
  const { price, readings } = readPrice(text)
  if (readings.length > 0)
    return refuse(
      `“${shorten(text)}” is not clear. ${readingsQuestion(readings)} Write it as 4900 or 4900.50.`,
    )
  if (Number.isNaN(price)) {
    const what = /^[+-]?[\d.,]+\s*[%٪]$/.test(text) ? 'a percentage, not an amount' : 'not an amount'
    return refuse(`“${shorten(text)}” is ${what}. Write it in digits, such as 4900.`)
  }
  return checkAmount(price, IS_PLAIN.test(text) ? undefined : `“${shorten(text)}” was read as ${price}.`)
}

function checkAmount(price: number, note?: string): CellReading<Amount> {
  if (price <= 0) return refuse(`“${price}” is not above 0. Write the price in digits, such as 4900.`)
  const problem = Price.safeParse(price).error?.issues[0]?.message
  if (problem !== undefined) return refuse(`${problem}.`)
  return { value: note === undefined ? { price } : { price, note } }
}

const YES: readonly string[] = ['yes', 'y', 'true', '1', 'x']
const NO: readonly string[] = ['no', 'n', 'false', '0']

/** Yes or no, also as spreadsheets write TRUE and FALSE. */
export function readYesOrNo(cell: SheetCell): CellReading<boolean> {
  const reading = readText(cell)
  if ('problem' in reading) return reading
  const text = plainText(reading.value).toLowerCase()
  if (YES.includes(text)) return { value: true }
  if (NO.includes(text)) return { value: false }
  return refuse(`“${shorten(reading.value)}” is neither yes nor no.`)
}

/** A category by its name, or by its id. */
export function readCategory(cell: SheetCell): CellReading<CategoryId> {
  const reading = readText(cell)
  if ('problem' in reading) return reading
  const name = nameKey(reading.value)
  const category = categories.find(one => nameKey(one.name) === name || one.id === name)
  if (category) return { value: category.id }
  const names = categories.map(one => one.name).join(', ')
  return refuse(`There is no category “${shorten(reading.value)}”. Choose one of: ${names}.`)
}

/** Branches by their names, with semicolons between them; null: all. */
export function readBranches(
  cell: SheetCell,
  branches: SheetNames['branches'],
): CellReading<number[] | null> {
  const reading = readNewText(cell)
  if ('problem' in reading) return reading
  if (nameKey(reading.value) === ALL) return { value: null }
  const ids = new Set<number>()
  for (const name of reading.value.split(/[;\n]/).map(part => part.trim())) {
    if (name === '') continue
    const found = branches.filter(branch => nameKey(branch.name) === nameKey(name))
    const [branch] = found
    if (!branch)
      return refuse(
        `There is no branch “${shorten(name)}”. Write names with semicolons between them, or ${ALL}.`,
      )
    if (found.length > 1) return refuse(`Several branches are called “${shorten(name)}”. Use the form.`)
    ids.add(branch.id)
  }
  // In the order of the branches.
  return { value: branches.flatMap(({ id }) => (ids.has(id) ? id : [])) }
}

/** Letters that a file for Western Europe (Windows-1252) can't hold. */
const LOST = '[^\\n -ÿ–-…€]'

/** Whether a text is the stored one, whose letters became question marks when a program saved the file for Western Europe. */
export const hasLostLetters = (text: string, stored: string): boolean =>
  text !== stored && ['g', 'gu'].some(flags => stored.replace(new RegExp(LOST, flags), '?') === text)
