// What a visitor chooses on the price list is kept in the address alone, in the parameter `list`:
// `Bridal+Makeup.65000_Keratin+Smoothing.38500.1.Medium`. Its separators are characters that no browser encodes in an
// address, and that few names have.

import { SELECTION_LINES_MAX } from '../inquiries/limits.ts'

/** The most nails of a service that is priced by the nail. */
export const NAILS_MAX = 20
/** The longest parameter that is read and written, in characters before they are encoded. */
export const SELECTION_TEXT_MAX = 4_000

/** One service of a selection, as it was when it was chosen. */
export interface SelectedLine {
  /** Its name, or what else links call it where two have the same name. */
  service: string
  /** What it cost then, in rupees; of a service priced by the nail what one nail cost. */
  price: number
  /** How many nails; 1 of any other service. */
  count: number
  /** The name of the chosen option; empty without options. */
  option: string
}

const LINE = '_'
const FIELD = '.'
const PRICE = /^\d{1,8}(?:\.\d{1,2})?$/
const COUNT = /^[1-9]\d?$/

const encodeField = (text: string) =>
  text.replace(/[%._]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

function decodeField(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function writeLine({ service, price, count, option }: SelectedLine): string {
  const fields = [service, String(price), ...(count > 1 || option ? [String(count)] : []), option]
  return fields.filter(Boolean).map(encodeField).join(FIELD)
}

function readLine(text: string): SelectedLine | undefined {
  const fields = text.split(FIELD).map(decodeField)
  const [service = '', price = '', count = '1', option = ''] = fields
  const isLine =
    fields.length <= 4 && service !== '' && fields.at(-1) !== '' && PRICE.test(price) && COUNT.test(count)
  if (!isLine || Number(price) === 0 || Number(count) > NAILS_MAX) return undefined
  return { service, price: Number(price), count: Number(count), option }
}

/** The value of the parameter `list`; empty of no lines. */
export const writeSelection = (lines: readonly SelectedLine[]): string => lines.map(writeLine).join(LINE)

/**
 * Reads the parameter `list`. What is no line of a selection, a service that has come before, and lines beyond the
 * bounds are left out, and `isWhole` is false.
 */
export function readSelection(text: string): { lines: SelectedLine[]; isWhole: boolean } {
  const isShort = text.length <= SELECTION_TEXT_MAX
  // The last line of a text that is cut may be cut itself.
  const whole = isShort ? text : text.slice(0, Math.max(0, text.lastIndexOf(LINE, SELECTION_TEXT_MAX)))
  const parts = whole === '' ? [] : whole.split(LINE)
  const lines: SelectedLine[] = []
  for (const part of parts) {
    const line = readLine(part)
    const isNew = line && lines.every(({ service }) => service !== line.service)
    if (isNew && lines.length < SELECTION_LINES_MAX) lines.push(line)
  }
  return { lines, isWhole: isShort && lines.length === parts.length }
}

/**
 * A selection with a line: instead of the one of the same service, otherwise at its end. Undefined where it would be
 * longer than the bounds.
 */
export function withLine(lines: readonly SelectedLine[], line: SelectedLine): SelectedLine[] | undefined {
  const isThere = lines.some(({ service }) => service === line.service)
  const changed = isThere
    ? lines.map(each => (each.service === line.service ? line : each))
    : [...lines, line]
  const isShort =
    changed.length <= SELECTION_LINES_MAX && writeSelection(changed).length <= SELECTION_TEXT_MAX
  return isShort ? changed : undefined
}

/** A selection without a service. */
export const withoutService = (lines: readonly SelectedLine[], service: string): SelectedLine[] =>
  lines.filter(line => line.service !== service)
