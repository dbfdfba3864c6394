import { Fragment, type ReactNode } from 'react'
import { formatExactly } from '#contracts/services/typed-price.ts'
import { Dash } from '../../../ui/dash.tsx'
import { Cell, NameCell, Row, Table } from '../../../ui/table.tsx'
import { differenceText } from './lines.ts'

/** A price before and after, as a row of the table. */
export interface PriceRow {
  key: string
  name: string
  option?: string | undefined
  perNail?: boolean
  /** Null: a new service. */
  from: number | null
  /** NaN: no price. */
  to: number
  /** What someone may have overlooked, a sentence each. */
  notes?: readonly string[]
  /** What is planned, a sentence. */
  hint?: string | undefined
}

interface Props<Line extends PriceRow> {
  caption: string
  groups: readonly { id: string; name: string; lines: readonly Line[] }[]
  /** Around the name of a row, such as a checkbox. */
  nameOf?(line: Line): ReactNode
  /** The new price, such as a field; by default its text. */
  newPriceOf?(line: Line): ReactNode
}

const columns = [
  { label: 'Service' },
  { label: 'Old', width: 'w-32', align: 'right' },
  { label: 'New', width: 'w-40', align: 'right' },
  { label: 'Difference', width: 'w-40', align: 'right' },
] as const

/** The name of a row: the service, and which of its options. */
export const fullName = ({ name, option }: Pick<PriceRow, 'name' | 'option'>): string =>
  option === undefined ? name : `${name}, ${option}`

/** Old prices, new ones and their difference, by category. */
export function PriceTable<Line extends PriceRow>({
  caption,
  groups,
  nameOf = fullName,
  newPriceOf = ({ to }) => formatExactly(to),
}: Props<Line>) {
  return (
    <Table caption={caption} columns={columns}>
      {groups.map(({ id, name, lines }) => (
        <Fragment key={id}>
          <Row className="bg-rose-50/60 @2xl:h-9!">
            <th
              scope="rowgroup"
              colSpan={columns.length}
              className="px-2 text-left text-xs font-medium text-plum-soft @2xl:px-4"
            >
              {name}
            </th>
          </Row>
          {lines.map(line => (
            <PriceTableRow key={line.key} line={line} name={nameOf(line)} newPrice={newPriceOf(line)} />
          ))}
        </Fragment>
      ))}
    </Table>
  )
}

const middleClass = '@2xl:py-1.5! @2xl:align-middle!'

function PriceTableRow({ line, name, newPrice }: { line: PriceRow; name: ReactNode; newPrice: ReactNode }) {
  const { from, to, perNail, notes = [], hint } = line
  const difference = from === null ? 'new' : differenceText(from, to)
  return (
    <Row className="items-center!">
      <NameCell className={`font-medium @max-2xl:basis-full! ${middleClass}`}>
        <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
          {name}
          {perNail && <span className="font-normal text-plum-soft">per nail</span>}
        </span>
        {notes.map(note => (
          <p key={note} className="text-xs font-normal text-rose-700">
            {note}
          </p>
        ))}
        {hint && <p className="text-xs font-normal text-plum-soft">{hint}</p>}
      </NameCell>
      <Cell align="right" className={`whitespace-nowrap text-plum-soft ${middleClass}`}>
        {from === null ? <Dash label="None" /> : formatExactly(from)}
      </Cell>
      <Cell
        align="right"
        className={`@max-2xl:flex @max-2xl:items-center @max-2xl:before:me-2 @max-2xl:before:text-plum-soft @max-2xl:before:content-['→'_/_''] ${middleClass}`}
      >
        <div className="@max-2xl:max-w-32">{newPrice}</div>
      </Cell>
      <Cell
        align="right"
        className={`@max-2xl:ms-auto @max-2xl:text-right ${difference ? '' : 'text-plum-soft'} ${middleClass}`}
      >
        {difference || <Dash label={Number.isNaN(to) ? 'Not yet known' : 'Unchanged'} />}
      </Cell>
    </Row>
  )
}
