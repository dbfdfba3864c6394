import type { ReactNode } from 'react'
import type { CategoryId } from '#contracts/services/category.ts'
import { formatExactly } from '#contracts/text/number-texts.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Dash } from '../../../../ui/dash.tsx'
import { Cell, type Columns, middleCellClass, NameCell, Row, Table } from '../../../../ui/table.tsx'
import { fullName } from '../large-change.ts'
import { categoryNameOf } from '../service-text.ts'
import { differenceText } from './lines.ts'

/** A price before and after, as a row of the table. */
export interface PriceRow {
  key: string
  name: string
  option?: string | undefined
  categoryId: CategoryId
  duration: string
  perNail?: boolean
  /** Whether the prices are the lowest ones. */
  lowest?: boolean
  /** Whether the service is hidden from visitors. */
  hidden?: boolean
  /** Null: a new service. */
  from: number | null
  /** NaN: no price. */
  to: number
  /** What someone may have overlooked, a sentence each. */
  notes?: readonly string[]
  /** What is planned, or what else changes, a sentence each. */
  hints?: readonly string[]
}

interface Props<Line extends PriceRow> {
  rows: readonly Line[]
  /** Renders what is around the name of a row, such as the label of a checkbox. */
  renderName?(line: Line, name: ReactNode): ReactNode
  /** Renders the new price, such as a field; by default its text. */
  renderNewPrice?(line: Line): ReactNode
}

const columns: Columns = [
  { label: 'Name' },
  { label: 'Category', width: 'w-22 @4xl:w-38' },
  { label: 'Duration', width: 'w-19 @4xl:w-28' },
  { label: 'Price', width: 'w-24 @4xl:w-34', align: 'right' },
  { label: 'New Price', width: 'w-32 @4xl:w-40', align: 'right' },
  { label: 'Difference', width: 'w-33 @4xl:w-40', align: 'right' },
]

/** The list of services while prices change: one row for each price, with the new one and the difference. */
export const PriceTable = <Line extends PriceRow>({
  rows,
  renderName = (_line, name) => name,
  renderNewPrice = ({ to }) => formatExactly(to),
}: Props<Line>) => (
  <Table caption="Services" columns={columns}>
    {rows.map(line => (
      <PriceTableRow
        key={line.key}
        line={line}
        name={renderName(line, <RowName line={line} />)}
        newPrice={renderNewPrice(line)}
      />
    ))}
  </Table>
)

/** The name of a row, and what the list of services says beside it. */
function RowName({ line }: { line: PriceRow }) {
  const { perNail, hidden } = line
  return (
    <span className="min-w-0 wrap-anywhere">
      <span>{fullName(line)}</span>
      {perNail && <span className="font-normal whitespace-nowrap text-plum-soft"> per nail</span>}{' '}
      {hidden && <Badge tone="grey">Hidden</Badge>}
    </span>
  )
}

interface RowProps {
  line: PriceRow
  name: ReactNode
  newPrice: ReactNode
}

function PriceTableRow({ line, name, newPrice }: RowProps) {
  const { categoryId, duration, from, to, lowest, notes = [], hints = [] } = line
  const difference = from === null ? 'new' : differenceText(from, to)
  return (
    <Row className="items-center!">
      <NameCell className={`font-medium @max-2xl:basis-full! ${middleCellClass}`}>
        {name}
        {notes.map(note => (
          <p key={note} className="text-xs font-normal text-rose-700">
            {note}
          </p>
        ))}
        {hints.map(hint => (
          <p key={hint} className="text-xs font-normal whitespace-pre-line text-plum-soft">
            {hint}
          </p>
        ))}
      </NameCell>
      <Cell className={`@max-2xl:hidden @max-4xl:text-xs ${middleCellClass}`}>
        {categoryNameOf(categoryId)}
      </Cell>
      <Cell className={`@max-2xl:hidden @max-4xl:text-xs ${middleCellClass}`}>
        {duration || <Dash label="No duration" />}
      </Cell>
      <Cell
        align="right"
        className={`text-plum-soft @max-2xl:min-w-16 @max-2xl:text-right ${middleCellClass}`}
      >
        {from === null ? <Dash label="None" /> : `${lowest ? 'from ' : ''}${formatExactly(from)}`}
      </Cell>
      <Cell
        align="right"
        className={`@max-2xl:flex @max-2xl:items-center @max-2xl:before:me-2 @max-2xl:before:text-plum-soft @max-2xl:before:content-['→'_/_''] ${middleCellClass}`}
      >
        <div className="@max-2xl:max-w-40">{newPrice}</div>
      </Cell>
      <Cell
        align="right"
        className={`@max-2xl:ms-auto @max-2xl:text-right ${difference ? '' : 'text-plum-soft'} ${middleCellClass}`}
      >
        {difference || <Dash label={Number.isNaN(to) ? 'Not yet known' : 'Unchanged'} />}
      </Cell>
    </Row>
  )
}
