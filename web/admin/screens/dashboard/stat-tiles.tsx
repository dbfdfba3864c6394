import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { InboxSummary } from '#contracts/inquiries/inbox.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { formatDuration } from '#contracts/text/date-texts.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FollowUpsToday } from './follow-ups-today.tsx'
import { WaitingForUs } from './waiting-for-us.tsx'

const numeral = 'font-display text-3xl leading-none tabular-nums lining-nums'

/** The median of fewer responses would say little. */
const FEW_RESPONSES = 3

/** Such as '2 h 15 min': numbers with small units. */
function Median({ minutes, responded }: { minutes: number | null; responded: number }) {
  if (minutes === null || responded < FEW_RESPONSES)
    return (
      <span className="self-end text-sm text-plum-soft">
        {minutes === null ? 'no response yet' : 'too few responses yet'}
      </span>
    )
  const parts = formatDuration(minutes * MINUTE_MS).split(' ')
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are told apart by their position
    <span key={index} className={index % 2 === 0 ? numeral : 'text-sm text-plum-soft'}>
      {index % 2 === 0 ? part : ` ${part} `}
    </span>
  ))
}

const count = (total: number) => <span className={numeral}>{formatNumber(total)}</span>

interface Tile {
  name: string
  address: string
  value: ReactNode
}

const tilesOf = ({ toAnswer, withClient, medianResponseMinutes, responded, days }: InboxSummary): Tile[] => [
  { name: 'to answer', address: adminPaths.toAnswer, value: count(toAnswer.total) },
  { name: 'due today', address: adminPaths.dueToday, value: count(toAnswer.dueToday) },
  { name: 'with the client', address: adminPaths.withClient, value: count(withClient) },
  {
    name: 'median first response in the last 30 days, promised within 24 hours',
    address: `${adminPaths.inquiries}${days[0] ? `?from=${days[0].day}` : ''}`,
    value: <Median minutes={medianResponseMinutes} responded={responded} />,
  },
]

const frame = 'mb-4 overflow-clip rounded-2xl border border-plum/15'

const linkClass =
  'flex h-full flex-col gap-1 px-[min(1rem,4vw)] py-3 -outline-offset-2 outline-rose-700 transition-colors ' +
  'duration-200 hover:bg-rose-50 focus-visible:outline-2'

const StatTile = ({ name, address, value }: Tile) => (
  <li className="bg-white">
    <Link to={address} className={linkClass}>
      <span className="flex min-h-8 flex-wrap items-baseline gap-x-1">{value}</span>{' '}
      <span className="text-sm leading-snug text-plum-soft">{name}</span>
    </Link>
  </li>
)

const LoadingTile = () => (
  <li className="bg-white px-[min(1rem,4vw)] py-3">
    <Skeleton className="h-8 w-16" />
    <Skeleton className="mt-1.5 h-4 w-32 max-w-full" />
  </li>
)

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
  if (!data && isError) return <FiguresNotLoaded onReload={() => void refetch()} />
  return (
    <section aria-labelledby="stats" aria-busy={!data} className={frame}>
      <h2 id="stats" className="sr-only">
        Key numbers
      </h2>

      {data && <WaitingForUs toAnswer={data.toAnswer} />}

      {/* The lines between the tiles are the background in the gaps. */}
      <ul className="grid gap-px border-t border-gold/45 bg-gold/45 xs:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col">
        {data && tilesOf(data).map(tile => <StatTile key={tile.name} {...tile} />)}
        {!data &&
          ['to answer', 'due today', 'with the client', 'median'].map(name => <LoadingTile key={name} />)}
      </ul>
      <FollowUpsToday followUps={data?.followUps} />
    </section>
  )
}
