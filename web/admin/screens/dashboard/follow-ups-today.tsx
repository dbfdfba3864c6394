import { Link } from 'react-router'
import type { InboxSummary } from '#contracts/inquiries/inbox.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { whenDue } from '#contracts/text/date-texts.ts'
import { salonDay } from '#contracts/text/days.ts'
import { counted, formatNumber } from '#contracts/text/number-texts.ts'
import { useNow } from '../../text/salon-time.tsx'

const linkClass =
  'flex min-h-11 items-center underline-offset-4 outline-rose-700 hover:underline focus-visible:outline-2 sm:min-h-8'

/** The follow-ups that are due, each a link; missing where there are none. */
export function FollowUpsToday({ followUps }: { followUps: InboxSummary['followUps'] | undefined }) {
  const today = salonDay(useNow())
  if (!followUps || followUps.due === 0) return null
  const { due, oldest } = followUps
  const more = due - oldest.length
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 border-t border-gold/45 bg-white px-[min(1rem,4vw)] py-2 sm:py-3">
      <h3>
        <Link to={adminPaths.dueFollowUps} className={`${linkClass} font-display text-2xl lining-nums`}>
          {`${counted(due, 'follow-up')} due`}
        </Link>
      </h3>
      <ul className="flex min-w-0 flex-1 basis-60 flex-wrap gap-x-6 text-sm max-sm:flex-col">
        {oldest.map(({ inquiryId, name, on, note }) => (
          <li key={inquiryId} className="min-w-0">
            <Link to={adminPaths.openInquiry(inquiryId)} title={note || undefined} className={linkClass}>
              <span className="wrap-anywhere">
                <span className="font-medium underline decoration-plum/30">{name}</span>
                {on < today && <span className="text-rose-700">{` ${whenDue(on, today)}`}</span>}
              </span>
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link to={adminPaths.dueFollowUps} className={`${linkClass} text-plum-soft`}>
              {`and ${formatNumber(more)} more`}
            </Link>
          </li>
        )}
      </ul>
    </div>
  )
}
