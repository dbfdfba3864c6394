import type { ServicesInMessage } from '../inquiries/wish.ts'
import { dayAndMonth } from '../text/date-texts.ts'
import { formatWhole } from '../text/number-texts.ts'
import {
  nameOfLine,
  onOneLine,
  type PricedLine,
  type PricedSelection,
  type SelectableService,
} from './priced-selection.ts'

const rupees = (amount: number, from: boolean) => `${from ? 'from ' : ''}Rs. ${formatWhole(amount)}`

/** A line as a message has it: 'Nail Art (10 nails), Rs. 3,500'. */
export const textOfLine = <S extends SelectableService>({ line, service, amount }: PricedLine<S>): string =>
  `${nameOfLine(line, service.name)}, ${rupees(amount, service.from)}`

/** The price at the end of a line. */
const LINE_PRICE = /, (?:from )?Rs\. [\d,]+$/

/** A line without its price: 'Nail Art (10 nails)'. */
export const withoutPrice = (line: string): string => line.replace(LINE_PRICE, '')

/** The services that a line may name. Where one is called as the whole line, 'Facial (Gold)', it is the only one. */
export function servicesOfLine<S extends { name: string }>(line: string, services: readonly S[]): S[] {
  const whole = withoutPrice(line)
  const named = (name: string) => services.filter(each => onOneLine(each.name) === name)
  const found = named(whole)
  return found.length > 0 ? found : named(whole.replace(/ \([^()]*\)$/, ''))
}

/**
 * The sum in a message up to its day: 'Together from Rs. 83,500 on the list of ', or of one line 'On the list of '.
 */
export const totalBeforeDay = <S extends SelectableService>({
  lines,
  total,
  from,
}: PricedSelection<S>): string =>
  `${lines.length > 1 ? `Together ${rupees(total, from)} on` : 'On'} the list of `

/**
 * A selection as the first lines of a message. Its prices are those of the wished day, where one is planned for then.
 * @param today the day on which the message is written
 */
export function servicesInMessage<S extends SelectableService>(
  priced: PricedSelection<S>,
  today: string,
): ServicesInMessage {
  if (priced.lines.length === 0) return { services: [], total: '' }
  return {
    services: priced.lines.map(textOfLine),
    total: `${totalBeforeDay(priced)}${dayAndMonth(priced.plannedOn ?? today)}`,
  }
}
