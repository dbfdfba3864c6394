import { Link } from 'react-router'
import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'
import { useSummary } from '../../live/live-updates.tsx'
import { ALL_INQUIRIES } from '../../session/storage.ts'
import { inboxAddress, noFilter } from './inbox-url.ts'
import { storeView, viewOf, views } from './views.ts'

const linkClass =
  'flex min-h-11 min-w-full items-center justify-center gap-1 border-b-2 border-transparent px-1 whitespace-nowrap outline-rose-700 ' +
  '-outline-offset-2 hover:text-rose-700 focus-visible:outline-2 aria-[current=page]:border-rose-700 ' +
  'aria-[current=page]:font-medium sm:min-h-10'

interface ViewLinkProps {
  name: string
  count: number | undefined
  /** Whether a list as narrow as a phone has room for the number. */
  isOnPhones?: boolean
  filter: InquiryFilter
  isCurrent: boolean
  onClick?: () => void
}

const ViewLink = ({ name, count, isOnPhones = true, filter, isCurrent, onClick }: ViewLinkProps) => (
  // Where there is no room for its number, a link takes what is left of its row, up to the width of a finger.
  <li className={isOnPhones ? 'min-w-11' : 'min-w-11 @max-sm:min-w-6 @max-sm:max-w-11 @max-sm:grow'}>
    <Link
      to={inboxAddress(filter)}
      preventScrollReset
      aria-current={isCurrent ? 'page' : undefined}
      className={linkClass}
      onClick={onClick}
    >
      <span>{name}</span>
      {count !== undefined && (
        <>
          {' '}
          <span className={`text-xs text-plum-soft tabular-nums ${isOnPhones ? '' : '@max-sm:hidden'}`}>
            {formatNumber(count)}
          </span>
        </>
      )}
    </Link>
  </li>
)

/**
 * The lists of the inbox, as words with the number of their inquiries. The other filters stay as they are. The bin and possible spam,
 * which the menu shows, are among them while they are open.
 */
export function ViewLinks({ filter }: { filter: InquiryFilter }) {
  const summary = useSummary().data
  const isSpam = filter.spam === 'only'
  const isBin = filter.deleted === '1'
  const current = isBin || isSpam ? undefined : viewOf(filter)
  return (
    <nav aria-label="Views" className="min-w-0 @max-sm:grow print:hidden">
      <ul className="-mx-1 flex flex-wrap text-sm @2xl:gap-x-4">
        {views.map(view => (
          <ViewLink
            key={view.id}
            name={view.name}
            count={summary && view.countOf(summary)}
            isOnPhones={view.id !== ALL_INQUIRIES}
            filter={{ ...filter, ...view.filter, spam: isSpam ? '' : filter.spam, deleted: '' }}
            isCurrent={view.id === current}
            onClick={() => storeView(view.id)}
          />
        ))}
        {isSpam && (
          <ViewLink
            name="Possible Spam"
            count={summary?.spam}
            filter={{ ...noFilter, spam: 'only' }}
            isCurrent
          />
        )}
        {isBin && (
          <ViewLink name="Bin" count={summary?.deleted} filter={{ ...noFilter, deleted: '1' }} isCurrent />
        )}
      </ul>
    </nav>
  )
}
