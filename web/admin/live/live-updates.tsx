import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import type { Colleague } from '#contracts/accounts/user.ts'
import type { WritingEvent } from '#contracts/inquiries/inbox.ts'
import { MINUTE_MS } from '#contracts/text/days.ts'
import { adminApi } from '../calls/api.ts'
import { queries } from '../calls/queries.ts'
import { keys } from '../calls/query-client.ts'
import { loadAndRefreshUser } from '../calls/send.ts'
import { useIsFactorMissing, useSession, useUser } from '../session/session.ts'
import { storeRemoval } from './removals.ts'
import { followStream, type StreamEvent, updateWriters } from './stream.ts'

interface LiveUpdates {
  /** Since when no updates have arrived; undefined while the stream is connected. */
  disconnectedSince: Date | undefined
  writers: readonly WritingEvent[]
  /** Whether the first attempt to connect has ended. Queries wait for it, so that they need not be repeated. */
  streamTried: boolean
}

const LiveUpdatesContext = createContext<LiveUpdates | undefined>(undefined)

function useLiveUpdates(): LiveUpdates {
  const updates = useContext(LiveUpdatesContext)
  if (!updates) throw new Error('LiveUpdatesProvider is missing')
  return updates
}

/** The lists and numbers are read again at most this often. */
const LISTS_MS = 500

/** Calls `run` at once, but at most every `ms`; the last call is never lost. */
function throttled(ms: number, run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ranAt = Number.NEGATIVE_INFINITY
  return () => {
    if (timer !== undefined) return
    timer = setTimeout(
      () => {
        timer = undefined
        ranAt = Date.now()
        run()
      },
      Math.max(0, ranAt + ms - Date.now()),
    )
  }
}

/** Queries don't wait longer than this for the first attempt to connect. */
const FIRST_ATTEMPT_MS = 1_000

/** Keeps one event stream open for all that is on the screen, and invalidates the queries that its events concern. */
export function LiveUpdatesProvider({ children }: { children: ReactNode }) {
  const token = useSession()?.token
  const isFactorMissing = useIsFactorMissing()
  const [disconnectedSince, setDisconnectedSince] = useState<Date>()
  const [writers, setWriters] = useState<readonly WritingEvent[]>([])
  const [streamTried, setStreamTried] = useState(false)
  const client = useQueryClient()
  const invalidate = (queryKey: QueryKey) => void client.invalidateQueries({ queryKey })
  const [invalidateLists] = useState(() =>
    throttled(LISTS_MS, () => {
      invalidate(keys.inquiries)
      invalidate(keys.summary)
    }),
  )

  const onEvent = useEffectEvent((event: StreamEvent) => {
    if (event.type === 'reset') void loadAndRefreshUser()
    if (event.type === 'writing') return setWriters(last => updateWriters(last, event.writing))
    if (event.type !== 'change') invalidate(keys.services)
    // The summary names the days of planned prices.
    if (event.type === 'public-data') return invalidate(keys.summary)
    storeRemoval(client, event)
    invalidate(event.type === 'change' ? keys.openInquiry(event.change.inquiryId) : keys.openInquiries)
    invalidateLists()
  })

  const onAttempt = useEffectEvent((result: 'connected' | 'failed') => {
    // Events may have been missed while there was no stream.
    if (streamTried && result === 'connected') onEvent({ type: 'reset' })
    setStreamTried(true)
  })

  useEffect(() => {
    if (!token) return
    // Until a second factor is added, the server refuses the stream.
    if (isFactorMissing) {
      setStreamTried(true)
      return
    }
    const controller = new AbortController()
    const firstAttempt = setTimeout(() => setStreamTried(true), FIRST_ATTEMPT_MS)
    followStream({
      open: adminApi.openStream,
      onEvent: event => onEvent(event),
      onAttempt: result => onAttempt(result),
      onConnection(since) {
        setDisconnectedSince(since)
        // The server repeats who is writing, but not who has stopped meanwhile.
        setWriters([])
      },
      signal: controller.signal,
    })
    return () => {
      controller.abort()
      clearTimeout(firstAttempt)
      setDisconnectedSince(undefined)
    }
  }, [token, isFactorMissing])

  const updates = useMemo(
    () => ({ disconnectedSince, writers, streamTried }),
    [disconnectedSince, writers, streamTried],
  )
  return <LiveUpdatesContext value={updates}>{children}</LiveUpdatesContext>
}

/** Since when live updates are interrupted; undefined while they work. */
export const useDisconnectedSince = () => useLiveUpdates().disconnectedSince

/** The other users who are writing a reply to an inquiry. */
export function useWriters(inquiryId: number): Colleague[] {
  const me = useUser().id
  return useLiveUpdates()
    .writers.filter(writing => writing.inquiryId === inquiryId && writing.user.id !== me)
    .map(({ user }) => user)
}

/** Whether the first attempt to open the stream has ended: queries wait for it, so that they need not be repeated. */
export const useStreamTried = () => useLiveUpdates().streamTried

/** Inquiries become due and overdue without an event. */
const SUMMARY_STALE_MS = MINUTE_MS

/** The numbers of the inbox and the dashboard, kept current by the live updates. */
export const useSummary = (options: { refetchInterval?: number; refetchOnWindowFocus?: boolean } = {}) =>
  useQuery({
    ...queries.summary,
    enabled: useStreamTried(),
    staleTime: SUMMARY_STALE_MS,
    ...options,
  })
