import { useQuery } from '@tanstack/react-query'
import type { InboxSummary } from '#contracts/inbox.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Fewer inquiries than this show no pattern. */
const FEW = 10

// The chart library is loaded here only.
const loadCharts = () => import('./charts/charts.tsx')

function LazyCharts({ summary }: { summary: InboxSummary }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['charts'],
    queryFn: loadCharts,
    staleTime: 'static',
    structuralSharing: false,
  })
  if (data) return <data.Charts summary={summary} />
  if (!isError) return <Skeleton className="h-72 w-full" />
  return (
    <EmptyState title="We couldn’t load the charts.">
      <Button look="secondary" onClick={() => refetch()}>
        Reload Charts
      </Button>
    </EmptyState>
  )
}

export function Last30Days({ summary: data }: { summary: InboxSummary | undefined }) {
  if (!data) return null
  const total = data.days.reduce(
    (sum, { totals }) => sum + Object.values(totals).reduce((day, of) => day + of, 0),
    0,
  )
  return (
    <section aria-labelledby="month" className="mt-10">
      <h2 id="month" className="font-display text-2xl leading-tight lining-nums">
        The last 30 days
      </h2>
      {total === 0 ? (
        <EmptyState title="No inquiries in the last 30 days" />
      ) : (
        <>
          {total < FEW && (
            <p className="mt-1 text-sm text-plum-soft">
              {total === 1 ? 'Only one inquiry' : `Only ${total} inquiries`} in these 30 days: too few to show
              a pattern.
            </p>
          )}
          <div className="mt-4">
            <LazyCharts summary={data} />
          </div>
        </>
      )}
    </section>
  )
}
