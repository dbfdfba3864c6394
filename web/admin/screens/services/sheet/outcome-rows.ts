import type { Service } from '#contracts/services/service.ts'
import { planHint, plannedOf } from '../prices/lines.ts'
import type { PriceRow } from '../prices/price-table.tsx'
import type { Outcome, SheetField, SheetPrice } from './outcome.ts'

interface Options {
  outcome: Pick<Outcome, 'prices' | 'added' | 'fields' | 'changed'>
  /** Whether the prices are valid from a later day. */
  isPlan: boolean
}

const fieldText = ({ field, from, to }: SheetField): string =>
  `${field}: ${from === '' ? 'empty' : from} → ${to === '' ? 'empty' : to}`

/** What a row of the table says of a stored service. */
const ofService = ({ name, categoryId, duration, perNail, hidden, from: lowest }: Service) => ({
  ...{ name, categoryId, duration, perNail, hidden, lowest },
})

/** The row of a price that changes. */
function priceRow({ row, service, option, from, to }: SheetPrice, isPlan: boolean): PriceRow {
  const planned = plannedOf(service, option)
  return {
    ...ofService(service),
    ...{ key: `${row}:${option ?? ''}`, option, from, to },
    hints: planned ? [planHint(planned, isPlan)] : [],
  }
}

/** The rows of a service that changes: those of its prices; one with its present price when none of them changes. */
function rowsOfChange(row: number, service: Service, { outcome, isPlan }: Options): PriceRow[] {
  const prices = outcome.prices.filter(price => price.row === row)
  if (prices.length > 0) return prices.map(price => priceRow(price, isPlan))
  return [{ ...ofService(service), key: `${row}`, from: service.price, to: service.price }]
}

/** What an upload would change, as rows of the list: the prices, and below the name of a service what else changes. */
export function outcomeRows(options: Options): PriceRow[] {
  const { changed, added, fields } = options.outcome
  const rows = [
    ...changed.map(({ row, service }) => ({ row, lines: rowsOfChange(row, service, options) })),
    ...added.map(({ row, name, categoryId, duration, prices }) => ({
      row,
      lines: prices.map(
        ({ option, to }): PriceRow => ({
          ...{ key: `${row}:${option ?? ''}`, name, option, categoryId, duration, from: null, to },
        }),
      ),
    })),
  ]
  return rows
    .toSorted((one, other) => one.row - other.row)
    .flatMap(({ row, lines }) =>
      lines.map((line, index) => {
        const others = index === 0 ? fields.filter(field => field.row === row).map(fieldText) : []
        return { ...line, hints: [[`Row ${row}`, ...(line.hints ?? [])].join('. '), ...others] }
      }),
    )
}
