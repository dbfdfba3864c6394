import { nameOfLine, type PricedLine, type PricedSelection } from '#contracts/selection/priced-selection.ts'
import { listWords } from '#contracts/text/number-texts.ts'

/** 'Keratin Smoothing (Medium)' */
export const nameOf = ({ line, service }: PricedLine): string => nameOfLine(line, service.name)

/** 'Bridal Makeup, Bridal Trial and Nail Art (10 nails)' */
export const namesOf = ({ lines }: Pick<PricedSelection, 'lines'>): string => listWords(lines.map(nameOf))

/** A selection as one service, for what names one: 'Bridal Makeup and Bridal Trial', with their sum. */
export const asOneService = (priced: PricedSelection) => ({
  name: namesOf(priced),
  price: priced.total,
  from: priced.from,
  perNail: false,
  options: [],
})
