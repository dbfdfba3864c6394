import { Link } from 'react-router'
import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import type { FiguresOfGroup, NumbersQuery } from '#contracts/inquiries/numbers.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'
import { Figure } from './figure.tsx'
import { inquiriesOf, inTimePercentage, inTimeText, medianText, shortMedianText } from './figures-text.ts'

export const numberLinkClass =
  'inline-flex min-h-6 max-sm:min-h-11 print:min-h-0 items-center rounded underline decoration-plum/30 underline-offset-4 outline-rose-700 ' +
  'hover:decoration-current focus-visible:outline-2'

// Where it is narrow the name has a line of its own above its numbers.
const rowClass =
  'grid grid-cols-(--numbers) items-baseline gap-x-2 border-b border-plum/10 last:border-b-0 sm:table-row'
const nameClass =
  'col-span-4 pt-2 text-left font-normal wrap-anywhere sm:table-cell sm:py-1.5 sm:pe-2 print:py-0.5'
// A percentage that has no room beside its number is below it.
const cellClass =
  'pb-1 text-right tabular-nums *:whitespace-nowrap sm:table-cell sm:py-1.5 sm:ps-2 print:py-0.5'

const columns = [
  { name: 'Arrived', width: 'sm:w-14' },
  { name: 'In time', width: 'sm:w-36 xl:w-32 min-[90rem]:w-36' },
  { name: 'Unanswered', width: 'sm:w-21' },
  { name: 'Median', width: 'sm:w-18' },
]

export interface Group extends FiguresOfGroup {
  /** As the screen names it. */
  label: string
  filter: Partial<InquiryFilter>
}

interface Props {
  title: string
  period: NumbersQuery
  groups: readonly Group[]
  /** A sentence below the table. */
  note?: string | undefined
}

function GroupRow({ group, period }: { group: Group; period: NumbersQuery }) {
  const { label, filter, arrived, inTime, late, unanswered, medianMinutes } = group
  const percentage = inTimePercentage(group)
  const link = (text: string, what: string, part: Partial<InquiryFilter>) => (
    <Link
      to={inquiriesOf(period, { ...filter, ...part })}
      aria-label={`${label}, ${what}: ${text}`}
      className={numberLinkClass}
    >
      {text}
    </Link>
  )
  return (
    <tr className={rowClass}>
      <th scope="row" className={nameClass}>
        {label}
      </th>
      <td className={cellClass}>{link(formatNumber(arrived), 'arrived', {})}</td>
      <td className={cellClass}>
        {inTime + late === 0 ? '-' : link(inTimeText(group), 'in time', { response: 'in-time' })}
        {percentage && (
          <>
            {' '}
            <span className="text-plum-soft">{percentage}</span>
          </>
        )}
      </td>
      <td className={cellClass}>{link(formatNumber(unanswered), 'unanswered', { response: 'none' })}</td>
      <td className={cellClass} title={medianText(medianMinutes)}>
        <span>{shortMedianText(medianMinutes)}</span>
      </td>
    </tr>
  )
}

/** The numbers of inquiries that have something in common, the most frequent first; each opens the inquiries behind it. */
export const GroupsTable = ({ title, period, groups, note }: Props) => (
  <Figure title={title}>
    <table className="block w-full table-fixed text-sm [--numbers:3fr_6fr_4fr_4fr] sm:table print:text-xs">
      <caption className="sr-only">{title}</caption>
      <thead className="block sm:table-header-group">
        <tr className="grid grid-cols-(--numbers) gap-x-2 border-b border-plum/15 text-xs text-plum-soft sm:table-row">
          <td className="max-sm:hidden" />
          {columns.map(({ name, width }) => (
            <th
              key={name}
              scope="col"
              className={`pb-1 text-right font-normal sm:table-cell sm:ps-2 ${width}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {groups.map(group => (
          <GroupRow key={group.name} group={group} period={period} />
        ))}
      </tbody>
    </table>
    {note && <p className="mt-3 text-xs text-plum-soft">{note}</p>}
  </Figure>
)
