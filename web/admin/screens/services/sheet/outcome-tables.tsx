import { categories } from '#content/categories.ts'
import type { CategoryId } from '#contracts/services/category.ts'
import { Dash } from '../../../../ui/dash.tsx'
import { Cell, NameCell, Row, Table } from '../../../../ui/table.tsx'
import { List } from '../../../layout/screen-head.tsx'
import { changeQuestion } from '../price.ts'
import { planHint, plannedOf } from '../prices/lines.ts'
import { type PriceRow, PriceTable } from '../prices/price-table.tsx'
import type { Outcome, SheetField } from './outcome.ts'

interface Props {
  outcome: Pick<Outcome, 'prices' | 'added' | 'fields'>
  /** Whether the prices are valid from a later day. */
  isPlan: boolean
}

type ChangedPriceRow = PriceRow & { categoryId: CategoryId }

/** The prices that change, and those of new services. */
function priceRows({ outcome: { prices, added }, isPlan }: Props): ChangedPriceRow[] {
  return [
    ...prices.map(({ row, service, option, from, to }): ChangedPriceRow => {
      const planned = plannedOf(service, option)
      return {
        key: `${row}:${option ?? ''}`,
        name: service.name,
        option,
        from,
        to,
        categoryId: service.categoryId,
        notes: changeQuestion(from, to) ? ['Is this price right? It is very different.'] : [],
        hint: [`Row ${row}`, planned && planHint(planned, isPlan)].filter(Boolean).join('. '),
      }
    }),
    ...added.flatMap(({ row, name, categoryId, prices: its }) =>
      its.map(
        ({ option, to }): ChangedPriceRow => ({
          key: `${row}:${option ?? ''}`,
          name,
          option,
          from: null,
          to,
          categoryId,
          hint: `Row ${row}`,
        }),
      ),
    ),
  ]
}

const fieldColumns = [
  { label: 'Service', width: 'w-[26%]' },
  { label: 'What', width: 'w-28' },
  { label: 'Old' },
  { label: 'New' },
] as const

/** The other cells that change, and those of new services. */
function OtherChanges({ fields }: { fields: readonly SheetField[] }) {
  if (fields.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="mb-2 font-display text-2xl">Other changes</h2>
      <List>
        <Table caption="Other changes" columns={fieldColumns}>
          {fields.map(({ row, name, field, from, to }) => (
            <Row key={`${row}:${field}`}>
              <NameCell className="font-medium @max-2xl:basis-full!">
                {name}
                <p className="text-xs font-normal text-plum-soft">{`Row ${row}`}</p>
              </NameCell>
              <Cell className="text-plum-soft @max-2xl:basis-full">{field}</Cell>
              <Cell className="whitespace-pre-line text-plum-soft @max-2xl:basis-full">
                <span className="@2xl:hidden">Old: </span>
                {from ? <span>{from}</span> : <Dash label="Empty" />}
              </Cell>
              <Cell className="whitespace-pre-line @max-2xl:basis-full">
                <span className="@2xl:hidden">New: </span>
                {to ? <span>{to}</span> : <Dash label="Empty" />}
              </Cell>
            </Row>
          ))}
        </Table>
      </List>
    </section>
  )
}

/** Old and new of all that an upload would change. */
export function OutcomeTables(props: Props) {
  const rows = priceRows(props)
  const groups = categories
    .map(({ id, name }) => ({ id, name, lines: rows.filter(row => row.categoryId === id) }))
    .filter(group => group.lines.length > 0)
  return (
    <>
      {groups.length > 0 && (
        <section>
          <h2 className="mb-2 font-display text-2xl">Prices</h2>
          <List>
            <PriceTable caption="Prices" groups={groups} />
          </List>
        </section>
      )}
      <OtherChanges fields={props.outcome.fields} />
    </>
  )
}
