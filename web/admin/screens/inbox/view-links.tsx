import { Link } from 'react-router'
import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'
import { useSummary } from '../../live/live-updates.tsx'
import { inboxAddress } from './inbox-url.ts'
import { storeView, viewOf, views } from './views.ts'

const linkClass =
  'flex min-h-11 items-center gap-1 border-b-2 border-transparent whitespace-nowrap outline-rose-700 ' +
  '-outline-offset-2 hover:text-rose-700 focus-visible:outline-2 aria-[current=page]:border-rose-700 ' +
  'aria-[current=page]:font-medium sm:min-h-10'

/** The lists of the inbox, as words with the number of their inquiries. The other filters stay as they are. */
export function ViewLinks({ filter }: { filter: InquiryFilter }) {
  const summary = useSummary().data
  const current = filter.deleted === '1' ? undefined : viewOf(filter)
  return (
    <nav aria-label="Views" className="border-b border-plum/15 px-2 print:hidden sm:px-3">
      <ul className="flex flex-wrap gap-x-2.5 text-sm sm:gap-x-6">
        {views.map(view => {
          const count = summary && view.countOf(summary)
          return (
            <li key={view.id}>
              <Link
                to={inboxAddress({ ...filter, ...view.filter, deleted: '' })}
                preventScrollReset
                aria-current={view.id === current ? 'page' : undefined}
                className={linkClass}
                onClick={() => storeView(view.id)}
              >
                <span>{view.name}</span>
                {count !== undefined && (
                  <>
                    {' '}
                    <span className="text-plum-soft tabular-nums">{formatNumber(count)}</span>
                  </>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
