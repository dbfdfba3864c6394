import { categories } from '#content/categories.ts'
import type { InboxSummary } from '#contracts/inquiries/inbox.ts'
import { sourceNames } from '#contracts/inquiries/sources.ts'
import { counted, formatNumber } from '#contracts/text/number-texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FoldedPanel } from '../../layout/panel.tsx'
import { DaysChart, totalOf } from './days-chart.tsx'
import { Figure } from './figure.tsx'
import { HoursTable } from './hours-table.tsx'

const BARS_MAX = 7

interface Total {
  name: string
  total: number
}

/** Inquiries per category or branch, the largest number first, each with a bar; from the eighth on they share one bar. */
function TotalsTable({ title, totals }: { title: string; totals: readonly Total[] }) {
  const rest = totals.slice(BARS_MAX).reduce((sum, { total }) => sum + total, 0)
  const bars = [...totals.slice(0, BARS_MAX), ...(rest > 0 ? [{ name: 'Others', total: rest }] : [])]
  const most = Math.max(...bars.map(({ total }) => total))
  return (
    <Figure title={title}>
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <tbody>
          {bars.map(({ name, total }) => (
            <tr key={name}>
              <th scope="row" className="w-2/5 py-1 pe-3 text-left font-normal wrap-anywhere max-xs:w-2/3">
                {name}
              </th>
              <td className="w-8 pe-2 text-right tabular-nums">{formatNumber(total)}</td>
              <td aria-hidden="true">
                <span
                  className="block h-3 min-w-0.5 rounded-xs bg-rose-700/60 forced-color-adjust-none forced-colors:bg-[CanvasText]"
                  style={{ width: `${(total / most) * 100}%` }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Figure>
  )
}

/** Fewer inquiries than this show no pattern of hours. */
const FEW = 10

const categoryName = (id: string) => categories.find(category => category.id === id)?.name ?? 'No service'

function Charts({ summary, isFew }: { summary: InboxSummary; isFew: boolean }) {
  return (
    <div className="mt-3 grid items-start gap-3 lg:grid-cols-2">
      <div className="min-w-0 lg:col-span-2">
        <DaysChart days={summary.days} />
      </div>
      <div className={`grid min-w-0 gap-3 ${isFew ? 'lg:col-span-2 lg:grid-cols-2' : ''}`}>
        <TotalsTable
          title="Inquiries by category"
          totals={summary.categories.map(({ category, total }) => ({ name: categoryName(category), total }))}
        />
        <TotalsTable
          title="Inquiries by branch"
          totals={summary.branches.map(({ name, total }) => ({ name: name || 'No branch', total }))}
        />
      </div>
      {!isFew && <HoursTable hours={summary.hours} />}
    </div>
  )
}

/** "Came by: Form 31 · Call 5", for how the inquiries came; missing while all came by the form. */
function SourceTotals({ sources }: Pick<InboxSummary, 'sources'>) {
  if (sources.every(({ source }) => source === 'form')) return null
  const texts = sources.map(({ source, total }) => `${sourceNames[source]} ${formatNumber(total)}`)
  return <p className="text-sm text-plum-soft tabular-nums">{`Came by: ${texts.join(' · ')}`}</p>
}

/** "31 inquiries from 27 people"; missing where each is of someone else. */
function PeopleCount({ total, people }: { total: number; people: number }) {
  if (people >= total) return null
  return (
    <p className="text-sm text-plum-soft tabular-nums">
      {`${counted(total, 'inquiry', 'inquiries')} from ${counted(people, 'person', 'people')}`}
    </p>
  )
}

export function Last30Days({ summary }: { summary: InboxSummary | undefined }) {
  if (!summary) return null
  const total = summary.days.reduce((sum, day) => sum + totalOf(day), 0)
  const isFew = total < FEW
  return (
    <div className="mt-4">
      <FoldedPanel title="Numbers">
        <div className="flex flex-wrap items-baseline gap-x-4 text-sm text-plum-soft">
          <p>The last 30 days</p>
          {isFew && total > 0 && (
            <p>
              {`Only ${counted(total, 'inquiry', 'inquiries')} in these 30 days: too few to show a pattern.`}
            </p>
          )}
          <PeopleCount total={total} people={summary.people} />
          <SourceTotals sources={summary.sources} />
        </div>
        {total === 0 ? (
          <EmptyState title="No inquiries in the last 30 days" />
        ) : (
          <Charts summary={summary} isFew={isFew} />
        )}
      </FoldedPanel>
    </div>
  )
}
