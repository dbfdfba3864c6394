import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { saveLabel } from '../prices/price-form.ts'
import type { Outcome, SheetDay } from './outcome.ts'

type OutcomeCounts = Pick<Outcome, 'services' | 'unchanged' | 'absent'> & { added: readonly unknown[] }

/** What an upload would do, in a sentence or two: "30 services change, 1 is added. 2 stay as they are." */
export function outcomeText({ services, added, unchanged, absent }: OutcomeCounts): string {
  const changed = services - added.length
  const does = [
    changed > 0 && counted(changed, 'service changes', 'services change'),
    added.length > 0 &&
      (changed > 0
        ? counted(added.length, 'is added', 'are added')
        : counted(added.length, 'service is added', 'services are added')),
  ].filter(text => text !== false)
  const stays = [
    unchanged > 0 && counted(unchanged, 'in the file is unchanged', 'in the file are unchanged'),
    absent > 0 &&
      counted(absent, 'is not in the file and stays as it is', 'are not in the file and stay as they are'),
  ].filter(text => text !== false)
  const sentences = [does.length > 0 ? does.join(', ') : 'Nothing changes', stays.join('; ')]
  return sentences
    .filter(text => text !== '')
    .map(text => `${text}.`)
    .join(' ')
}

/** What is wrong with a file, in a sentence: "6 cells to correct. Nothing was changed." */
export const refusedText = (count: number): string =>
  `${counted(count, 'cell')} to correct. Nothing was changed.`

/** What applies an upload: 'Apply to 8 Services', 'Plan 10 Prices for 1 January'. */
export function applyLabel(
  { services, prices }: Pick<Outcome, 'services' | 'prices'>,
  day?: SheetDay,
): string {
  if (day) return saveLabel(prices.length, { when: 'day', validFrom: day.validFrom })
  return services === 0 ? 'Apply' : `Apply to ${counted(services, 'Service')}`
}

/** Says what was done: "8 services changed by the spreadsheet". */
export const appliedText = (
  { services, prices }: Pick<Outcome, 'services' | 'prices'>,
  day?: SheetDay,
): string =>
  day
    ? `${counted(prices.length, 'price')} planned from ${dayAndMonth(day.validFrom)} by the spreadsheet`
    : `${counted(services, 'service')} changed by the spreadsheet`
