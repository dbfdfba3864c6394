import { categories } from '#content/categories.ts'
import type { InboxSummary } from '#contracts/inbox.ts'
import { DaysChart } from './days-chart.tsx'
import { HoursTable } from './hours-table.tsx'
import { TotalsChart } from './totals-chart.tsx'

const BRANCHES_SHOWN = 7

const categoryName = (id: string) => categories.find(category => category.id === id)?.name ?? 'No service'

/** The four charts of the last 30 days, in a chunk of their own with the chart library. */
export function Charts({
  summary: { days, categories: byCategory, branches, hours },
}: {
  summary: InboxSummary
}) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="min-w-0 lg:col-span-2">
        <DaysChart days={days} />
      </div>
      <div className="grid min-w-0 gap-4">
        <TotalsChart
          title="Inquiries by category"
          kind="Category"
          totals={byCategory.map(({ category, total }) => ({ name: categoryName(category), total }))}
        />
        <TotalsChart
          title="Inquiries by branch"
          kind="Branch"
          totals={branches.map(({ name, total }) => ({ name: name || 'No branch', total }))}
          most={BRANCHES_SHOWN}
        />
      </div>
      <HoursTable hours={hours} />
    </div>
  )
}
