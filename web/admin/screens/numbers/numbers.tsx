import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { NONE, OTHER_BRANCH } from '#contracts/inquiries/limits.ts'
import type { FiguresOfGroup, Numbers, NumbersQuery } from '#contracts/inquiries/numbers.ts'
import { type InquirySource, sourceNames } from '#contracts/inquiries/sources.ts'
import { salonDay } from '#contracts/text/days.ts'
import { counted } from '#contracts/text/number-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { nameById, useColleagues } from '../../calls/colleagues.ts'
import { Loaded } from '../../calls/loaded.tsx'
import { queries } from '../../calls/queries.ts'
import { ScreenHead } from '../../layout/screen-head.tsx'
import { FullAccessOnly } from '../../session/full-access-only.tsx'
import { useFullAccess } from '../../session/session.ts'
import { useNow } from '../../text/salon-time.tsx'
import { DaysChart } from './days-chart.tsx'
import { type Group, GroupsTable } from './groups-table.tsx'
import { HoursTable } from './hours-table.tsx'
import { isRunning, periodText, readPeriod } from './period.ts'
import { PeriodBar } from './period-bar.tsx'
import { Totals } from './totals.tsx'

/** More bars than this have no room beside each other. */
const BARS_MAX = 62

/** Fewer inquiries than this show no pattern of hours. */
const FEW = 10

const byBranch = (group: FiguresOfGroup): Group => ({
  ...group,
  label: group.name === OTHER_BRANCH ? 'Another branch' : group.name || 'No branch',
  filter: { branch: group.name || NONE },
})

const byService = (group: FiguresOfGroup): Group => ({
  ...group,
  label: group.name || 'No service',
  filter: { service: group.name || NONE },
})

const bySource = (group: FiguresOfGroup): Group => ({
  ...group,
  label: sourceNames[group.name as InquirySource],
  filter: { source: group.name as InquirySource },
})

const sumOf = (groups: readonly FiguresOfGroup[]) => groups.reduce((sum, { arrived }) => sum + arrived, 0)

const Charts = ({ numbers: { all, days, hours } }: { numbers: Numbers }) => (
  <div className="grid gap-3 print:hidden">
    {days.length <= BARS_MAX && <DaysChart days={days} />}
    {all.arrived >= FEW && <HoursTable hours={hours} />}
  </div>
)

function Groups({ numbers, period }: { numbers: Numbers; period: NumbersQuery }) {
  const colleagues = useColleagues()
  const byColleague = (group: FiguresOfGroup): Group => ({
    ...group,
    label: group.name ? nameById(colleagues, Number(group.name)) : 'Assigned to no one',
    filter: { assignee: group.name || 'unassigned' },
  })
  return (
    <div className="grid items-start gap-3 xl:grid-cols-2 print:grid-cols-2 print:gap-6">
      <div className="grid min-w-0 gap-3 print:gap-0">
        <GroupsTable title="By branch" period={period} groups={numbers.branches.map(byBranch)} />
        <GroupsTable title="By source" period={period} groups={numbers.sources.map(bySource)} />
        <GroupsTable title="By colleague" period={period} groups={numbers.colleagues.map(byColleague)} />
        <Charts numbers={numbers} />
      </div>
      <GroupsTable
        title="By service"
        period={period}
        groups={numbers.services.map(byService)}
        note={
          sumOf(numbers.services) > numbers.all.arrived
            ? 'An inquiry about several services counts for each of them.'
            : undefined
        }
      />
    </div>
  )
}

function PeriodNumbers({ numbers }: { numbers: Numbers }) {
  const { from, to, all, before } = numbers
  const period = { from, to }
  return (
    <>
      <Totals period={period} numbers={numbers} beforeName={`in ${periodText(before)}`} />
      {all.arrived === 0 ? (
        <EmptyState
          title={`No inquiries arrived in ${periodText(period)}`}
          hint="Choose another period above."
        />
      ) : (
        <Groups numbers={numbers} period={period} />
      )}
    </>
  )
}

/** How many inquiries arrived in a period, and how they were answered. */
export default function NumbersScreen() {
  const isFull = useFullAccess()
  const today = salonDay(useNow())
  const [params, setParams] = useSearchParams()
  const period = readPeriod(params, today)
  const query = useQuery({ ...queries.numbers(period), enabled: isFull, placeholderData: keepPreviousData })
  if (!isFull)
    return (
      <>
        <ScreenHead title="Numbers" inBar />
        <FullAccessOnly can="see the numbers" />
      </>
    )

  return (
    <div className="printed-page">
      <ScreenHead
        title="Numbers"
        inBar
        actions={
          <Button
            look="secondary"
            className="print:hidden"
            disabled={!query.data}
            onClick={() => window.print()}
          >
            Print
          </Button>
        }
      >
        <p>
          {`${periodText(period)}${isRunning(period, today) ? ', so far' : ''}: counted by when an inquiry arrived, in Colombo time.`}
        </p>
      </ScreenHead>
      <PeriodBar
        period={period}
        today={today}
        onChange={next => setParams(next, { preventScrollReset: true })}
      />
      <LiveRegion className="sr-only">
        {query.data && !query.isPlaceholderData
          ? `${counted(query.data.all.arrived, 'inquiry', 'inquiries')} in ${periodText(period)}`
          : ''}
      </LiveRegion>
      <div aria-busy={query.isPlaceholderData}>
        <Loaded query={query} failed="We couldn’t load the numbers." rows={8}>
          {numbers => <PeriodNumbers numbers={numbers} />}
        </Loaded>
      </div>
    </div>
  )
}
