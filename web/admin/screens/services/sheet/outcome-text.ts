import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { countPrices, countServices } from '../counts.ts'
import { saveLabel } from '../prices/price-form.ts'
import type { Outcome, SheetDay } from './outcome.ts'

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')

type OutcomeCounts = Pick<Outcome, 'services' | 'unchanged' | 'absent'> & { added: readonly unknown[] }

/** What an upload would do, in a sentence or two: "30 services change, 1 is added. 2 stay as they are." */
export function outcomeText({ services, added, unchanged, absent }: OutcomeCounts): string {
  const changed = services - added.length
  const does = [
    changed > 0 && `${countServices(changed)} ${changed === 1 ? 'changes' : 'change'}`,
    added.length > 0 &&
      (changed > 0
        ? `${added.length} ${isOrAre(added.length)} added`
        : `${countServices(added.length)} ${isOrAre(added.length)} added`),
  ].filter(text => text !== false)
  const stays = [
    unchanged > 0 && `${unchanged} in the file ${isOrAre(unchanged)} unchanged`,
    absent > 0 &&
      `${absent} ${isOrAre(absent)} not in the file and ${absent === 1 ? 'stays as it is' : 'stay as they are'}`,
  ].filter(text => text !== false)
  const sentences = [does.length > 0 ? does.join(', ') : 'Nothing changes', stays.join('; ')]
  return sentences
    .filter(text => text !== '')
    .map(text => `${text}.`)
    .join(' ')
}

/** What is wrong with a file, in a sentence: "6 cells to correct. Nothing was changed." */
export const refusedText = (count: number): string =>
  `${count} ${count === 1 ? 'cell' : 'cells'} to correct. Nothing was changed.`

/** What applies an upload: 'Apply to 8 Services', 'Plan 10 Prices for 1 January'. */
export function applyLabel(
  { services, prices }: Pick<Outcome, 'services' | 'prices'>,
  day?: SheetDay,
): string {
  if (day) return saveLabel(prices.length, { when: 'day', validFrom: day.validFrom })
  return services === 0 ? 'Apply' : `Apply to ${services} ${services === 1 ? 'Service' : 'Services'}`
}

/** Says what was done: "8 services changed by the spreadsheet". */
export const appliedText = (
  { services, prices }: Pick<Outcome, 'services' | 'prices'>,
  day?: SheetDay,
): string =>
  day
    ? `${countPrices(prices.length)} planned from ${dayAndMonth(day.validFrom)} by the spreadsheet`
    : `${countServices(services)} changed by the spreadsheet`
