import { Link } from 'react-router'
import type { InboxSummary } from '#contracts/inquiries/inbox.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { dayAndMonth } from '#contracts/text/date-texts.ts'
import { counted } from '#contracts/text/number-texts.ts'

/** Says that planned prices become valid soon: "From 1 January: 10 new prices". Missing where there are none. */
export function PlannedSoon({ days }: { days: InboxSummary['plannedDays'] | undefined }) {
  if (!days || days.length === 0) return null
  return (
    <p className="-mt-1 mb-3 text-sm">
      <Link
        to={adminPaths.services}
        className="inline-flex min-h-8 items-center text-plum-soft underline underline-offset-4 outline-rose-700 hover:text-plum focus-visible:outline-2 max-sm:min-h-11"
      >
        {days
          .map(({ validFrom, prices }) => `From ${dayAndMonth(validFrom)}: ${counted(prices, 'new price')}`)
          .join('. ')}
      </Link>
    </p>
  )
}
