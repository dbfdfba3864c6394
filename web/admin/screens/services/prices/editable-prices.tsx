import { readPrice } from '#contracts/services/typed-price.ts'
import { List } from '../../../layout/screen-head.tsx'
import { byCategory, type EditedLine, planHint, staysHint } from './lines.ts'
import { NewPriceField } from './new-price-field.tsx'
import type { PriceFormValues } from './price-form.ts'
import { fullName, PriceTable } from './price-table.tsx'
import type { PriceEdits } from './use-price-edits.ts'
import type { usePriceFields } from './use-price-fields.ts'

/** The row of a line. */
function toRow(line: EditedLine, { edits, when }: Pick<PriceFormValues, 'when' | 'edits'>) {
  const { planned, service } = line
  const isPlan = when === 'day'
  const staysPlanned =
    planned && isPlan && edits[line.key] !== undefined && line.to === line.from && planned.to !== line.from
  return {
    ...line,
    name: service.name,
    perNail: service.perNail,
    lowest: service.from,
    hidden: service.hidden,
    hint: planned && (staysPlanned ? staysHint(planned) : planHint(planned, isPlan && line.isChanged)),
  }
}

interface Props {
  prices: PriceEdits
  fields: ReturnType<typeof usePriceFields>
}

/** All prices, each with a checkbox and a field for the new one. */
export const EditablePrices = ({ prices, fields }: Props) => (
  <div className="mt-3">
    <List>
      <PriceTable
        caption="Prices"
        groups={byCategory(prices.lines).map(group => ({
          ...group,
          lines: group.lines.map(line => toRow(line, prices.values)),
        }))}
        renderName={({ key }, name) => (
          <label className="inline-flex min-h-8 max-w-full cursor-pointer items-center gap-3 max-sm:min-h-11">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-rose-700 outline-rose-700 outline-offset-2 focus-visible:outline-2"
              checked={prices.isTicked(key)}
              onChange={({ target }) => prices.tick(key, target.checked)}
            />
            {name}
          </label>
        )}
        renderNewPrice={line => (
          <NewPriceField
            ref={fields.refOf(line.key)}
            label={`New price of ${fullName(line)}`}
            text={line.text}
            problem={line.problem}
            readings={readPrice(line.text).readings}
            onType={text => prices.type(line, text)}
            onKeyDown={fields.onKeyDown(line.key)}
          />
        )}
      />
    </List>
  </div>
)
