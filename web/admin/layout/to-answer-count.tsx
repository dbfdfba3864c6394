import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { useSummary } from '../live/live-updates.tsx'
import { useTitleNote } from '../live/title-note.ts'
import { titleAt } from './sections.ts'

const short = (count: number, most = 999) => (count > most ? `${most}+` : String(count))

/** The number of inquiries that wait for us; it is the description of the menu entry, not part of its name. */
export function ToAnswerBadge({ id, collapsed }: { id: string; collapsed: boolean }) {
  const total = useSummary().data?.toAnswer.total ?? 0
  if (total === 0) return null
  const text = `${formatNumber(total)} to answer`
  return (
    <span
      title={text}
      className="rounded-full bg-rose-700 px-1.5 text-xs leading-5 font-medium text-white tabular-nums"
    >
      <span aria-hidden="true">{short(total, collapsed ? 99 : 999)}</span>
      <span id={id} hidden>
        {text}
      </span>
    </span>
  )
}

/** Sets the title of the page, with the number of inquiries that wait for us, and what has just come. */
export function ToAnswerInTitle() {
  const { pathname } = useLocation()
  const total = useSummary().data?.toAnswer.total ?? 0
  const note = useTitleNote()
  useEffect(() => {
    const title = [note, titleAt({ pathname })].filter(Boolean).join(' · ')
    document.title = total > 0 ? `(${short(total)}) ${title}` : title
  }, [pathname, total, note])
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
