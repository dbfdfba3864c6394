import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { useSharedContent } from '../../content.ts'
import { adminApi } from '../api.ts'
import { useStreamEvents } from '../live/live-updates.tsx'
import type { StreamEvent } from '../live/stream.ts'
import { queries } from '../queries.ts'
import { wait } from '../query-client.ts'
import { useUser } from '../session/session.ts'
import { createBursts } from './bursts.ts'
import { isAnyInView, reportInView } from './in-view.ts'
import { isInOpeningHours, notificationText } from './notification-text.ts'
import { isAllowed, isSupported, showNotification } from './support.ts'
import { useNotifies, useNotifiesAlways } from './use-notification-switches.ts'

/** The newest inquiries are read to find those of a burst: the most that the list has on a page. */
const NEWEST = 100

/** Notifies of new inquiries while the back office is open in a tab and in view in none, where the user has switched it on. */
export function BrowserNotifications() {
  const [notifies] = useNotifies()
  return notifies && isSupported() ? <Notifier /> : null
}

function Notifier() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const me = useUser().id
  const { hours } = useSharedContent()
  const [always] = useNotifiesAlways()

  useEffect(reportInView, [])

  async function raise(ids: readonly number[]) {
    if (!isAllowed() || (await isAnyInView())) return false
    const services = await client.fetchQuery(queries.services)
    const branches = await client.fetchQuery(queries.branches)
    const facts = { services, branches, hours }
    // Not possible spam, and nothing that was deleted meanwhile.
    const { data } = await adminApi.listInquiries({ spam: 'hide', limit: NEWEST })
    const now = new Date()
    const announced = data.filter(
      inquiry => ids.includes(inquiry.id) && (always || isInOpeningHours(now, inquiry, facts)),
    )
    const [first] = announced
    if (!first) return false
    const { title, body } = notificationText(announced, facts)
    const target = announced.length === 1 ? adminPaths.openInquiry(first.id) : adminPaths.inquiries
    return showNotification(title, body, () => navigate(target))
  }
  const latest = useRef(raise)
  useEffect(() => {
    latest.current = raise
    return () => {
      // After logging out nothing is read and raised any more.
      latest.current = async () => false
    }
  })
  const [bursts] = useState(() =>
    createBursts({ locks: navigator.locks, wait, raise: ids => latest.current(ids) }),
  )
  useStreamEvents((event: StreamEvent) => {
    if (event.type !== 'change' || document.visibilityState === 'visible') return
    const { what, by, inquiryId } = event.change
    // What else is to be announced, such as a client's answer, is added here and named in `notificationText`.
    if (what === 'created' && by !== me) void bursts.add(inquiryId)
  })
  return null
}
