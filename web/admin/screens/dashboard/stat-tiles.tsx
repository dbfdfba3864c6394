import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { InboxSummary } from '#contracts/inquiries/inbox.ts'
import { DEADLINE_MS } from '#contracts/inquiries/limits.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { formatDuration } from '#contracts/text/date-texts.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useFullAccess } from '../../session/session.ts'
import { FollowUpsToday } from './follow-ups-today.tsx'
import { LoadingWaitingForUs, WaitingForUs } from './waiting-for-us.tsx'

/** The median of fewer responses would say little. */
const FEW_RESPONSES = 3

const PROMISE = formatDuration(DEADLINE_MS)

/** "first response 2 h 15 min, promised 24 h" */
function responseFigure({ medianResponseMinutes, responded }: InboxSummary, isFull: boolean): Figure {
  const hasMedian = medianResponseMinutes !== null && responded >= FEW_RESPONSES
  const none = responded === 0 ? 'none yet' : 'too few yet'
  return {
    name: 'first response',
    // Only accounts with full access see the numbers.
    address: isFull ? adminPaths.numbers : undefined,
    value: hasMedian ? formatDuration(medianResponseMinutes * MINUTE_MS) : none,
    after: `promised ${PROMISE}`,
    title: 'The median of what arrived in the last 30 days',
  }
}

interface Figure {
  name: string
  /** Where it leads; nowhere without. */
  address: string | undefined
  value: string
  /** What it is measured by. */
  after?: string
  title?: string
}

const figuresOf = (summary: InboxSummary, isFull: boolean): Figure[] => [
  { name: 'to answer', address: adminPaths.toAnswer, value: formatNumber(summary.toAnswer.total) },
  { name: 'due today', address: adminPaths.dueToday, value: formatNumber(summary.toAnswer.dueToday) },
  { name: 'with the client', address: adminPaths.withClient, value: formatNumber(summary.withClient) },
  responseFigure(summary, isFull),
]

const frame = 'mb-4 overflow-clip rounded-2xl border border-plum/15 bg-white'

const linkClass =
  'inline-flex min-h-11 items-center text-sm text-plum-soft underline-offset-4 outline-rose-700 hover:underline ' +
  'focus-visible:outline-2 sm:min-h-10'

const valueClass = 'font-medium text-plum tabular-nums'

/** A number before its name, or a duration after it with what it is measured by. */
function FigureLink({ name, address, value, after, title }: Figure) {
  const text = after ? (
    <span>
      <span>{name}</span> <span className={valueClass}>{value}</span>
      <span>{`, ${after}`}</span>
    </span>
  ) : (
    <span>
      <span className={valueClass}>{value}</span> <span>{name}</span>
    </span>
  )
  return (
    <li>
      {address ? (
        <Link to={address} title={title} className={linkClass}>
          {text}
        </Link>
      ) : (
        <span title={title} className={linkClass}>
          {text}
        </span>
      )}
    </li>
  )
}

const FiguresNotLoaded = ({ onReload }: { onReload(): void }) => (
  <LiveRegion
    className={`${frame} flex flex-wrap items-center justify-between gap-3 px-[min(1rem,4vw)] py-4`}
  >
    <p>We couldn’t load the key numbers.</p>
    <Button look="secondary" onClick={onReload}>
      Reload Numbers
    </Button>
  </LiveRegion>
)

interface Props {
  summary: UseQueryResult<InboxSummary>
}

/** The key numbers; each links to the inquiries that it counts. */
export function StatTiles({ summary: { data, isError, refetch } }: Props) {
  const isFull = useFullAccess()
  if (!data && isError) return <FiguresNotLoaded onReload={() => void refetch()} />
  return (
    <section aria-labelledby="stats" aria-busy={!data} className={frame}>
      <h2 id="stats" className="sr-only">
        Key numbers
      </h2>

      {data ? <WaitingForUs toAnswer={data.toAnswer} /> : <LoadingWaitingForUs />}

      <FollowUpsToday followUps={data?.followUps} />
      <ul className="flex min-h-11 flex-wrap gap-x-6 border-t border-plum/10 px-[min(1rem,4vw)] sm:min-h-10">
        {data && figuresOf(data, isFull).map(figure => <FigureLink key={figure.name} {...figure} />)}
        {data && isFull && (
          <li className="sm:ms-auto">
            <Link to={adminPaths.numbers} className={`${linkClass} font-medium text-rose-700!`}>
              Numbers
            </Link>
          </li>
        )}
        {!data && (
          <li className="self-center">
            <Skeleton className="h-4 w-72 max-w-full" />
          </li>
        )}
      </ul>
    </section>
  )
}
