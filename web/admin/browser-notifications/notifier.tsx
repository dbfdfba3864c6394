import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SalonFacts } from '#content/replies.ts'
import type { Inquiry, InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { useSharedContent } from '../../content.ts'
import { adminApi } from '../calls/api.ts'
import { queries } from '../calls/queries.ts'
import { wait } from '../calls/query-client.ts'
import { useStreamEvents } from '../live/live-updates.tsx'
import type { StreamEvent } from '../live/stream.ts'
import { useUser } from '../session/session.ts'
import { type Arrival, announcedBy } from './arrivals.ts'
import { createBursts } from './bursts.ts'
import { isAnyInView, reportInView } from './in-view.ts'
import { isInOpeningHours, notificationText } from './notification-text.ts'
import { isAllowed, showNotification } from './support.ts'
import { useDueFollowUps } from './use-due-follow-ups.ts'
import { useNotifiesAlways } from './use-notification-switches.ts'

const filters: Record<'inquiry' | 'follow-up', Partial<InquiryFilter>> = {
  inquiry: {},
  'follow-up': { followUp: 'due' },
}

/** The newest of a kind are read to find those of a burst: the most that the list has on a page. */
const NEWEST = 100

const listNewest = async (kind: keyof typeof filters): Promise<Inquiry[]> =>
  (await adminApi.listInquiries({ ...filters[kind], spam: 'hide', limit: NEWEST })).data

/** Inquiries that stand anywhere in the list, without those that were deleted meanwhile. */
async function readEach(ids: readonly number[]): Promise<Inquiry[]> {
  const read = await Promise.allSettled(ids.slice(0, NEWEST).map(id => adminApi.getInquiry(id)))
  return read.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
}

/** Raises the notifications; loaded only where the user has switched them on. */
export function Notifier() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const me = useUser().id
  const { hours, salon } = useSharedContent()
  const [always] = useNotifiesAlways()

  useEffect(reportInView, [])

  /** The inquiries of a kind: with an answer that no one has opened, that are assigned to the user, or the newest. */
  async function readArrived(ids: readonly number[], kind: Arrival['kind']): Promise<Inquiry[]> {
    if (kind === 'answer') return (await readEach(ids)).filter(({ newAnswers }) => newAnswers > 0)
    if (kind === 'assignment') return (await readEach(ids)).filter(({ assignee }) => assignee?.id === me)
    return listNewest(kind)
  }

  /** The inquiries of a kind in a burst: no possible spam, nothing that was deleted meanwhile, none outside opening hours. */
  async function findArrived(burst: readonly Arrival[], kind: Arrival['kind'], facts: SalonFacts) {
    const ids = burst.filter(arrival => arrival.kind === kind).map(({ inquiryId }) => inquiryId)
    if (ids.length === 0) return []
    const found = await readArrived(ids, kind)
    const now = new Date()
    // Follow-ups have waited for the salon to open.
    const isTimely = (inquiry: Inquiry) =>
      always || kind === 'follow-up' || isInOpeningHours(now, inquiry, facts)
    return found.filter(inquiry => ids.includes(inquiry.id) && !inquiry.spam && isTimely(inquiry))
  }

  async function raise(burst: readonly Arrival[]) {
    if (!isAllowed() || (await isAnyInView())) return false
    const services = await client.fetchQuery(queries.services)
    const branches = await client.fetchQuery(queries.branches)
    const facts = { services, branches, hours, salon }
    const arrived = await findArrived(burst, 'inquiry', facts)
    const answered = await findArrived(burst, 'answer', facts)
    const assigned = await findArrived(burst, 'assignment', facts)
    const due = await findArrived(burst, 'follow-up', facts)
    const [first, ...others] = [...arrived, ...answered, ...assigned, ...due]
    if (!first) return false
    const { title, body } = notificationText({ arrived, answered, assigned, due }, facts)
    const list =
      arrived.length + answered.length + assigned.length > 0 ? adminPaths.inquiries : adminPaths.dueFollowUps
    const target = others.length === 0 ? adminPaths.openInquiry(first.id) : list
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
    createBursts({ locks: navigator.locks, wait, raise: burst => latest.current(burst) }),
  )
  useStreamEvents((event: StreamEvent) => {
    if (event.type !== 'change' || document.visibilityState === 'visible') return
    const arrival = announcedBy(event.change, me)
    if (arrival) void bursts.add(arrival)
  })
  useDueFollowUps({ me, always, hours, onDue: id => void bursts.add({ kind: 'follow-up', inquiryId: id }) })
  return null
}
