import { salon } from '#content/salon.ts'
import { aboutDuration } from '#contracts/selection/duration.ts'
import { nameOfLine, type PricedLine, type PricedSelection } from '#contracts/selection/priced-selection.ts'
import type { SelectedLine } from '#contracts/selection/selection.ts'
import { counted, formatLkr, spokenLkr } from '#contracts/text/number-texts.ts'
import { isAdvertisement } from '#contracts/text/stranger-text.ts'
import { nameOf } from './selection-names.ts'

interface Amount {
  amount: number
  from: boolean
}

/** An amount in signs and in words: 'from රු. 90,000', 'from 90,000 rupees'. */
export const amountTexts = ({ amount, from }: Amount) => ({
  shown: `${from ? 'from ' : ''}${formatLkr(amount)}`,
  spoken: `${from ? 'from ' : ''}${spokenLkr(amount)}`,
})

/** The amount of a line. */
export const amountOf = ({ amount, service }: PricedLine): Amount => ({ amount, from: service.from })

/** The sum of a selection. */
export const sumOf = ({ total, from }: PricedSelection): Amount => ({ amount: total, from })

/** '3 services, 83,500 rupees, about 5½ hours', for screen readers. */
export const announcedSelection = (priced: PricedSelection): string =>
  [
    counted(priced.lines.length, 'service'),
    amountTexts(sumOf(priced)).spoken,
    priced.duration && aboutDuration(priced.duration),
  ]
    .filter(Boolean)
    .join(', ')

/** The name of a line that a link has brought; undefined where anything else than a name stands there. */
function nameInLink(line: SelectedLine): string | undefined {
  const name = nameOfLine(line, line.service.replace(/ #\d+$/, ''))
  return isAdvertisement(name) ? undefined : name
}

/** Names the lines of an older link that are no longer on the list as they were chosen; empty without any. */
export function missingText({ missing }: PricedSelection): string {
  const names = missing.map(nameInLink)
  const nameless = names.filter(name => name === undefined).length
  const all = [
    ...names.filter(name => name !== undefined),
    ...(nameless > 0 ? [counted(nameless, 'other service')] : []),
  ]
  return all.length > 0 ? `No longer on our list as it was chosen: ${all.join('; ')}.` : ''
}

/** A selection for someone else, by WhatsApp. @param link the price list with the selection */
export const sentSelection = (priced: PricedSelection, link: string): string =>
  [
    `From the price list of ${salon.name}:`,
    ...priced.lines.map(line => `${nameOf(line)}: ${amountTexts(amountOf(line)).shown}`),
    [
      ...(priced.lines.length > 1 ? [`Together ${amountTexts(sumOf(priced)).shown}`] : []),
      ...(priced.duration ? [aboutDuration(priced.duration)] : []),
    ].join(', '),
    link,
  ]
    .filter(Boolean)
    .join('\n')
