import { categories } from '#content/categories.ts'
import type { CategoryId } from '#contracts/services/category.ts'
import type { Service } from '#contracts/services/service.ts'
import type { ServiceImport } from '#contracts/services/service-import.ts'
import { Dash } from '../../../../ui/dash.tsx'
import { Cell, NameCell, Row, Table } from '../../../../ui/table.tsx'
import { List } from '../../../layout/screen-head.tsx'
import { changeQuestion } from '../price.ts'
import { planHint, plannedOf } from '../prices/lines.ts'
import { type PriceRow, PriceTable } from '../prices/price-table.tsx'

interface Props {
  outcome: ServiceImport
  services: readonly Service[]
}

type Line = PriceRow & { categoryId: CategoryId }

/** The prices that change, and those of new services. */
function linesOf({ changes, added, validFrom }: ServiceImport, services: readonly Service[]): Line[] {
  const serviceOf = new Map(services.map(service => [service.id, service]))
  return [
    ...changes.map(({ row, id, name, option, from, to }) => {
      const service = serviceOf.get(id)
      const planned = service && plannedOf(service, option)
      return {
        key: `${row}:${option ?? ''}`,
        name,
        option,
        from,
        to,
        categoryId: service?.categoryId ?? 'hair',
        notes: changeQuestion(from, to) ? ['Is this price right? It is very different.'] : [],
        hint: [`Row ${row}`, planned && planHint(planned, validFrom !== null)].filter(Boolean).join('. '),
      }
    }),
    ...added.flatMap(({ row, name, categoryId, prices }) =>
      prices.map(({ option, to }) => ({
        key: `${row}:${option ?? ''}`,
        name,
        option,
        from: null,
        to,
        categoryId,
        hint: `Row ${row}`,
      })),
    ),
  ]
}

const otherColumns = [
  { label: 'Service', width: 'w-[26%]' },
  { label: 'What', width: 'w-28' },
  { label: 'Old' },
  { label: 'New' },
] as const

/** The other cells that change, and those of new services. */
function OtherChanges({ outcome }: { outcome: ServiceImport }) {
  const lines = [
    ...outcome.fields,
    ...outcome.added.flatMap(({ row, name, details }) =>
      details.map(({ field, to }) => ({ row, name, field, from: '', to })),
    ),
  ]
  if (lines.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="mb-2 font-display text-xl">Other changes</h2>
      <List>
        <Table caption="Other changes" columns={otherColumns}>
          {lines.map(({ row, name, field, from, to }) => (
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
export function OutcomeTables({ outcome, services }: Props) {
  const lines = linesOf(outcome, services)
  const groups = categories
    .map(({ id, name }) => ({ id, name, lines: lines.filter(line => line.categoryId === id) }))
    .filter(group => group.lines.length > 0)
  return (
    <>
      {groups.length > 0 && (
        <section>
          <h2 className="mb-2 font-display text-xl">Prices</h2>
          <List>
            <PriceTable caption="Prices" groups={groups} />
          </List>
        </section>
      )}
      <OtherChanges outcome={outcome} />
    </>
  )
}
