import { Fragment, type ReactNode } from 'react'
import { formatExactly } from '#contracts/text/number-texts.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Dash } from '../../../../ui/dash.tsx'
import { Cell, NameCell, Row, Table } from '../../../../ui/table.tsx'
import { differenceText } from './lines.ts'

/** A price before and after, as a row of the table. */
export interface PriceRow {
  key: string
  name: string
  option?: string | undefined
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
  /** What is planned, a sentence. */
  hint?: string | undefined
}

interface Props<Line extends PriceRow> {
  caption: string
  groups: readonly { id: string; name: string; lines: readonly Line[] }[]
  /** Renders what is around the name of a row, such as the label of a checkbox. */
  renderName?(line: Line, name: ReactNode): ReactNode
  /** Renders the new price, such as a field; by default its text. */
  renderNewPrice?(line: Line): ReactNode
}

const columns = [
  { label: 'Service' },
  { label: 'Old', width: 'w-36', align: 'right' },
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
  renderName = (_line, name) => name,
  renderNewPrice = ({ to }) => formatExactly(to),
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
            <PriceTableRow
              key={line.key}
              line={line}
              name={renderName(line, <RowName line={line} />)}
              newPrice={renderNewPrice(line)}
            />
          ))}
        </Fragment>
      ))}
    </Table>
  )
}

const middleClass = '@2xl:py-1.5! @2xl:align-middle!'

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
  const { from, to, lowest, notes = [], hint } = line
  const difference = from === null ? 'new' : differenceText(from, to)
  return (
    <Row className="items-center!">
      <NameCell className={`font-medium @max-2xl:basis-full! ${middleClass}`}>
        {name}
        {notes.map(note => (
          <p key={note} className="text-xs font-normal text-rose-700">
            {note}
          </p>
        ))}
        {hint && <p className="text-xs font-normal text-plum-soft">{hint}</p>}
      </NameCell>
      <Cell align="right" className={`text-plum-soft @max-2xl:min-w-22 @max-2xl:text-right ${middleClass}`}>
        {from === null ? <Dash label="None" /> : `${lowest ? 'from ' : ''}${formatExactly(from)}`}
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
