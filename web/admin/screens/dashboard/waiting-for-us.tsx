import { Link } from 'react-router'
import type { InboxSummary } from '#contracts/inquiries/inbox.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { briefDay, dueSince } from '#contracts/text/date-texts.ts'
import { salonDay } from '#contracts/text/days.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { shortDeadlineOf } from '../../parts/inquiry/deadline.ts'
import { reasonNames } from '../../parts/inquiry/reason-names.ts'
import { useNow } from '../../text/salon-time.tsx'

type ToAnswer = InboxSummary['toAnswer']

/** "9 overdue, the oldest since Thursday" or "Nothing is overdue". */
function headline({ overdue, oldest: [oldest] }: ToAnswer, today: string): string {
  if (!oldest) return 'Nothing is left to answer'
  if (overdue === 0) return 'Nothing is overdue'
  const since = dueSince(salonDay(oldest.waitingSince), today, day => briefDay(day, today))
  return `${formatNumber(overdue)} overdue, the oldest ${since}`
}

// On a phone two lines: name and deadline, below them the wish, where there is one, and why it waits.
const linkClass =
  'flex min-h-11 flex-wrap items-center gap-x-3 min-[20rem]:grid min-[20rem]:grid-cols-[minmax(0,1fr)_auto] border-t border-plum/10 px-[min(1rem,4vw)] py-2 text-sm ' +
  'outline-rose-700 -outline-offset-2 hover:bg-rose-50 focus-visible:outline-2 sm:grid sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]'

function OldestRow({ inquiry }: { inquiry: ToAnswer['oldest'][number] }) {
  const { id, name, service, branch, waitingReason, waitingUntil } = inquiry
  const deadline = shortDeadlineOf(inquiry, useNow())
  const isLate = Date.parse(waitingUntil) < useNow()
  return (
    <li>
      <Link to={adminPaths.openInquiry(id)} className={linkClass}>
        <span className="grow font-medium wrap-anywhere">{name}</span>{' '}
        <span className="grow wrap-anywhere text-plum-soft max-sm:order-1">
          {[service, branch].filter(Boolean).join(' · ')}
        </span>{' '}
        <span className="whitespace-nowrap text-plum-soft max-sm:order-1">
          {waitingReason && reasonNames[waitingReason]}
        </span>{' '}
        <span
          className={`whitespace-nowrap max-sm:text-end ${isLate ? 'font-medium text-red-700' : 'text-plum-soft'}`}
        >
          {deadline?.text}
        </span>
      </Link>
    </li>
  )
}

/** What waits for us, in one sentence, and the inquiries that have waited longest. */
export const WaitingForUs = ({ toAnswer }: { toAnswer: ToAnswer }) => (
  <div className="bg-white">
    <h3 className="px-[min(1rem,4vw)] py-3 font-display text-2xl leading-tight lining-nums">
      <Link
        to={toAnswer.overdue > 0 ? adminPaths.passedDeadlines : adminPaths.toAnswer}
        className={`underline-offset-4 outline-rose-700 hover:underline focus-visible:outline-2 ${toAnswer.overdue > 0 ? 'text-red-700' : ''}`}
      >
        {headline(toAnswer, salonDay(useNow()))}
      </Link>
    </h3>
    {toAnswer.oldest.length > 0 && (
      <ul>
        {toAnswer.oldest.map(inquiry => (
          <OldestRow key={inquiry.id} inquiry={inquiry} />
        ))}
      </ul>
    )}
  </div>
)

/** As many as the server names at most. */
const OLDEST_ROWS = 3

/** As high as what it is replaced by, so that nothing below it moves. */
export const LoadingWaitingForUs = () => (
  <div className="bg-white">
    <div className="px-[min(1rem,4vw)] py-3">
      <Skeleton className="h-[1.875rem] w-80 max-w-full" />
    </div>
    {Array.from({ length: OLDEST_ROWS }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are alike
      <div key={row} className="flex min-h-11 items-center border-t border-plum/10 px-[min(1rem,4vw)]">
        <Skeleton className="h-4 w-56 max-w-full" />
      </div>
    ))}
  </div>
)
