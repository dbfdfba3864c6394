import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { DEADLINE_MS } from '#contracts/inquiries/limits.ts'
import type { Figures, Numbers, NumbersQuery } from '#contracts/inquiries/numbers.ts'
import { formatDuration } from '#contracts/text/date-texts.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'
import { inquiriesOf, inTimePercentage, inTimeText, medianText } from './figures-text.ts'
import { numberLinkClass } from './groups-table.tsx'

const PROMISE = formatDuration(DEADLINE_MS)

interface Total {
  name: string
  /** What it means or is measured by. */
  meaning: string
  /** The inquiries behind it; none of a median. */
  filter?: Partial<InquiryFilter>
  textOf(figures: Figures): string
}

const withPercentage = (figures: Figures): string =>
  [inTimeText(figures), inTimePercentage(figures)].filter(Boolean).join(', ')

const totals: readonly Total[] = [
  {
    name: 'Arrived',
    meaning: 'without possible spam',
    filter: {},
    textOf: ({ arrived }) => formatNumber(arrived),
  },
  {
    name: 'Answered in time',
    meaning: `within ${PROMISE}, of those that could be`,
    filter: { response: 'in-time' },
    textOf: withPercentage,
  },
  {
    name: 'Unanswered',
    meaning: 'no first response yet',
    filter: { response: 'none' },
    textOf: ({ unanswered }) => formatNumber(unanswered),
  },
  {
    name: 'First response',
    meaning: `the median, promised ${PROMISE}`,
    textOf: ({ medianMinutes }) => medianText(medianMinutes),
  },
  {
    name: 'Wrote again',
    meaning: 'had sent an inquiry before',
    filter: { again: '1' },
    textOf: ({ again }) => formatNumber(again),
  },
]

const NumberLink = ({ to, name, children }: { to: string; name: string; children: ReactNode }) => (
  <Link to={to} aria-label={name} className={numberLinkClass}>
    {children}
  </Link>
)

interface Props {
  period: NumbersQuery
  numbers: Numbers
  /** The name of the period before. */
  beforeName: string
}

/** The numbers of the whole period, each with that of the period before and a link to its inquiries. */
export const Totals = ({ period, numbers: { all, before }, beforeName }: Props) => (
  <dl className="mb-4 grid grid-cols-2 gap-px overflow-clip rounded-2xl border border-plum/15 bg-plum/15 sm:grid-cols-3 xl:grid-cols-5 print:grid-cols-5">
    {totals.map(({ name, meaning, filter, textOf }) => (
      <div
        key={name}
        className="min-w-0 bg-white px-[min(1rem,4vw)] py-3 max-sm:last:col-span-2 sm:max-xl:last:col-span-2 print:col-span-1!"
      >
        <dt className="text-sm">
          {name} <span className="block text-xs text-plum-soft">{meaning}</span>
        </dt>
        <dd className="mt-1 font-display text-2xl leading-tight lining-nums">
          {filter ? (
            <NumberLink to={inquiriesOf(period, filter)} name={`${name}: ${textOf(all)}`}>
              {textOf(all)}
            </NumberLink>
          ) : (
            textOf(all)
          )}
        </dd>
        <dd className="text-xs text-plum-soft tabular-nums">
          {filter ? (
            <NumberLink to={inquiriesOf(before, filter)} name={`${name}, ${beforeName}: ${textOf(before)}`}>
              {textOf(before)}
            </NumberLink>
          ) : (
            textOf(before)
          )}
          {` ${beforeName}`}
        </dd>
      </div>
    ))}
  </dl>
)
