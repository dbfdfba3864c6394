import { categories } from '#content/categories.ts'
import type { InboxSummary } from '#contracts/inbox.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DaysChart } from './days-chart.tsx'
import { HoursTable } from './hours-table.tsx'
import { TotalsTable } from './totals-table.tsx'

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

export function Last30Days({ summary }: { summary: InboxSummary | undefined }) {
  if (!summary) return null
  const total = summary.days.reduce(
    (sum, { totals }) => sum + Object.values(totals).reduce((day, of) => day + of, 0),
    0,
  )
  const isFew = total < FEW
  return (
    <section aria-labelledby="month" className="mt-8">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="month" className="font-display text-2xl leading-tight lining-nums">
          The last 30 days
        </h2>
        {isFew && total > 0 && (
          <p className="text-sm text-plum-soft">
            {total === 1 ? 'Only one inquiry' : `Only ${total} inquiries`} in these 30 days: too few to show a
            pattern.
          </p>
        )}
      </div>
      {total === 0 ? (
        <EmptyState title="No inquiries in the last 30 days" />
      ) : (
        <Charts summary={summary} isFew={isFew} />
      )}
    </section>
  )
}
