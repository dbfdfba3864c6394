import { useEffect, useEffectEvent } from 'react'
import type { OpeningHours } from '#contracts/branches/hours.ts'
import { isOpenAt } from '#contracts/days/day.ts'
import { salonDay } from '#contracts/text/days.ts'
import { localStore } from '../../storage.ts'
import { adminApi } from '../calls/api.ts'
import { switchKey } from '../session/storage.ts'

const CHECK_EVERY_MS = 30_000
const MOST = 100

/** The last day of the salon on which this browser looked for follow-ups. */
const DAY_KEY = switchKey('follow-ups-day')

interface Options {
  /** The user's id: only their own follow-ups and those of no one are announced. */
  me: number | undefined
  /** Whether they are announced outside opening hours too. */
  always: boolean
  hours: OpeningHours
  onDue(inquiryId: number): void
}

/** Announces the follow-ups that are due once a day, when the salon opens. Several tabs may do so: they are one burst. */
export function useDueFollowUps({ me, always, hours, onDue }: Options) {
  const check = useEffectEvent(async () => {
    const now = new Date()
    const today = salonDay(now)
    if (localStore.getItem(DAY_KEY) === today) return
    if (!always && !isOpenAt(now, hours)) return
    try {
      const { data } = await adminApi.listInquiries({ followUp: 'due', spam: 'hide', limit: MOST })
      localStore.setItem(DAY_KEY, today)
      for (const { id, assignee } of data) if (assignee === null || assignee.id === me) onDue(id)
    } catch (error) {
      // The next check looks again.
      console.error(error)
    }
  })
  useEffect(() => {
    void check()
    const timer = setInterval(() => void check(), CHECK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
}
