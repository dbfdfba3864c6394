import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { useSummary } from '../live/live-updates.tsx'
import { titleAt } from './sections.ts'

const short = (count: number, most = 999) => (count > most ? `${most}+` : String(count))

/** The number of unread inquiries; it is the description of the menu entry, not part of its name. */
export function UnreadBadge({ id, collapsed }: { id: string; collapsed: boolean }) {
  const unread = useSummary().data?.unread ?? 0
  if (unread === 0) return null
  return (
    <span
      title={`${unread.toLocaleString('en-US')} unread`}
      className="rounded-full bg-rose-700 px-1.5 text-xs leading-5 font-medium text-white tabular-nums"
    >
      <span aria-hidden="true">{short(unread, collapsed ? 99 : 999)}</span>
      <span id={id} hidden>
        {`${unread.toLocaleString('en-US')} unread`}
      </span>
    </span>
  )
}

/** The number of follow-ups that are due, as above. */
export function FollowUpsBadge({ id, collapsed }: { id: string; collapsed: boolean }) {
  const due = useSummary().data?.followUps.due ?? 0
  if (due === 0) return null
  const text = `${due.toLocaleString('en-US')} to do today`
  return (
    <span
      title={text}
      className="rounded-full border border-rose-700 bg-white px-1.5 text-xs leading-[1.125rem] font-medium text-rose-700 tabular-nums"
    >
      <span aria-hidden="true">{short(due, collapsed ? 99 : 999)}</span>
      <span id={id} hidden>
        {text}
      </span>
    </span>
  )
}

/** Sets the title of the page, with the number of unread inquiries. */
export function UnreadInTitle() {
  const { pathname, search } = useLocation()
  const unread = useSummary().data?.unread ?? 0
  useEffect(() => {
    const title = titleAt({ pathname, search })
    document.title = unread > 0 ? `(${short(unread)}) ${title}` : title
  }, [pathname, search, unread])
  return null
}

/** Announces a new inquiry while another screen is open; the inbox announces it itself. */
export function ArrivalAnnouncement() {
  const { pathname } = useLocation()
  const unread = useSummary().data?.unread
  const [before, setBefore] = useState(unread)
  const [text, setText] = useState('')
  if (unread !== before) {
    setBefore(unread)
    const isNews = unread !== undefined && before !== undefined && unread > before
    setText(isNews && pathname !== adminPaths.inquiries ? `New inquiry: ${unread} unread` : '')
  }
  return <LiveRegion className="sr-only">{text}</LiveRegion>
}
