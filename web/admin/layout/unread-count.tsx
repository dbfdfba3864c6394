import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSummary } from '../live/live-updates.tsx'
import { titleAt } from './sections.ts'

const short = (count: number) => (count > 999 ? '999+' : String(count))

/** How many inquiries nobody has read, beside the entry that leads to them; it describes that entry and is no part of its name. */
export function UnreadBadge({ id, collapsed }: { id: string; collapsed: boolean }) {
  const unread = useSummary().data?.unread ?? 0
  if (unread === 0) return null
  return (
    <span
      className={`rounded-full bg-rose-700 px-1.5 text-xs leading-5 font-medium text-white tabular-nums ${collapsed ? 'absolute top-0 right-0.5' : 'ml-auto'}`}
    >
      <span aria-hidden="true">{short(unread)}</span>
      <span id={id} hidden>
        {unread.toLocaleString('en-US')} unread
      </span>
    </span>
  )
}

/** Says in the tab's title how many are unread. */
export function UnreadInTitle() {
  const { pathname } = useLocation()
  const unread = useSummary().data?.unread ?? 0
  useEffect(() => {
    document.title = unread > 0 ? `(${short(unread)}) ${titleAt(pathname)}` : titleAt(pathname)
  }, [pathname, unread])
  return null
}
