import { Link } from 'react-router'
import type { InboxSummary } from '#contracts/inquiries/inbox.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { BriefDate } from '../../text/salon-time.tsx'

/** Reminds of an authenticator app that the salon requires. */
export function FactorReminder({ summary }: { summary: InboxSummary | undefined }) {
  if (!summary?.addFactorBy) return null
  return (
    <section
      aria-labelledby="factor-reminder"
      className="mb-6 rounded-2xl border border-gold bg-gold/10 px-[min(1rem,4vw)] py-4 text-sm sm:px-6"
    >
      <h2 id="factor-reminder" className="mb-1 font-semibold">
        Add an authenticator app to your account
      </h2>
      <p>
        <span>Your salon requires one. Without it you can do nothing else from</span>{' '}
        <BriefDate at={summary.addFactorBy} />
        <span>.</span>{' '}
        <Link to={adminPaths.settings} className="font-medium text-rose-700 underline">
          Add it now
        </Link>
      </p>
    </section>
  )
}
