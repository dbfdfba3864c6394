import { Link } from 'react-router'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { ScreenHead } from '../../layout/screen-head.tsx'
import { useSummary } from '../../live/live-updates.tsx'
import { useUser } from '../../session/session.ts'
import { FactorReminder } from './factor-reminder.tsx'
import { PlannedSoon } from './planned-soon.tsx'
import { BackupAge, Problems } from './problems.tsx'
import { RecentInquiries } from './recent-inquiries.tsx'
import { PutAwayNote, SetupPanel } from './setup/setup-panel.tsx'
import { StatTiles } from './stat-tiles.tsx'

export default function Dashboard() {
  const { name } = useUser()
  const summary = useSummary({ refetchInterval: MINUTE_MS, refetchOnWindowFocus: true })
  return (
    <>
      <ScreenHead title={`Welcome, ${name || 'Admin'}`} />
      <FactorReminder summary={summary.data} />
      <Problems summary={summary.data} />
      <SetupPanel isOpen={false} />
      <PlannedSoon days={summary.data?.plannedDays} />
      {/* Inquiries become due and overdue without an event. */}
      <StatTiles summary={summary} />
      <section aria-labelledby="recent" className="rounded-2xl border border-plum/15 bg-white">
        <header className="flex flex-wrap items-center gap-x-1 px-[min(1rem,4vw)] py-1.5">
          <h2 id="recent" className="me-auto font-display text-2xl">
            Recent Appointments
          </h2>
          <Link
            to={adminPaths.inquiries}
            className="flex min-h-10 items-center text-sm font-medium text-rose-700 underline-offset-4 outline-rose-700 hover:underline focus-visible:outline-2"
          >
            View all
          </Link>
        </header>
        <RecentInquiries />
      </section>
      <BackupAge summary={summary.data} />
      {/* Last, so that nothing moves when it is known. */}
      <SetupPanel isOpen />
      <PutAwayNote />
    </>
  )
}
