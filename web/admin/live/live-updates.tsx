import { type QueryKey, useQuery } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Colleague } from '#contracts/contact.ts'
import type { DeskWriting } from '#contracts/desk.ts'
import { adminApi } from '../api.ts'
import { keys, queryClient } from '../query-client.ts'
import { useSession, useUser } from '../session/session.ts'
import { followStream, type StreamEvent, withWriting } from './stream.ts'

type Listener = (event: StreamEvent) => void

interface Desk {
  subscribe(listener: Listener): () => void
  /** Since when the screen is not told of changes; undefined as long as it is. */
  disconnectedSince: Date | undefined
  writers: readonly DeskWriting[]
  /** False until the first try to open the line has ended: what is read then misses nothing, and need not be read again. */
  streamTried: boolean
}

const DeskContext = createContext<Desk | undefined>(undefined)

function useDeskContext(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('There is no desk outside the back office')
  return desk
}

/** What happens together is read together: at once, but not more often than this. */
const TOGETHER_MS = 500
/** The same for the table of the dashboard, which is only glanced at. */
const RECENT_MS = 5_000

/** Calls `run` at once, but not more often than every `ms`; the last call is never lost. */
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

const readAgain = (...queryKeys: QueryKey[]) => {
  for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey })
}
const readLists = throttled(TOGETHER_MS, () => readAgain(keys.inquiries, keys.summary))
const readRecent = throttled(RECENT_MS, () => readAgain(keys.recentInquiries))

/** A line that does not answer holds nothing up for longer. */
const FIRST_TRY_MS = 1_000

/** One stream from the server for all that is on the screen: what it tells of is read again. */
export function LiveUpdatesProvider({ children }: { children: ReactNode }) {
  const token = useSession()?.token
  const listeners = useRef(new Set<Listener>())
  const [disconnectedSince, setDeadSince] = useState<Date>()
  const [writers, setWriters] = useState<readonly DeskWriting[]>([])
  const [streamTried, setCanRead] = useState(false)

  const tell = useEffectEvent((event: StreamEvent) => {
    for (const listener of listeners.current) listener(event)
    if (event.type === 'writing') return setWriters(last => withWriting(last, event.writing))
    if (event.type === 'change') readAgain(keys.inquiry(event.change.contactId))
    else readAgain(['inquiry'])
    readLists()
    readRecent()
  })

  const tried = useEffectEvent((result: 'new' | 'continued' | 'failed') => {
    // What was read before the line stood may be older than what it tells first.
    if (streamTried && result === 'new') tell({ type: 'reset' })
    setCanRead(true)
  })

  useEffect(() => {
    if (!token) return
    const controller = new AbortController()
    const firstTry = setTimeout(() => setCanRead(true), FIRST_TRY_MS)
    followStream({
      open: adminApi.openStream,
      onEvent: event => tell(event),
      onTry: result => tried(result),
      onLine(since) {
        setDeadSince(since)
        // Who has stopped meanwhile is not told; who is still writing is.
        setWriters([])
      },
      signal: controller.signal,
    })
    return () => {
      controller.abort()
      clearTimeout(firstTry)
    }
  }, [token])

  const subscribe = useCallback((listener: Listener) => {
    listeners.current.add(listener)
    return () => {
      listeners.current.delete(listener)
    }
  }, [])
  const desk = useMemo(
    () => ({ subscribe, disconnectedSince, writers, streamTried }),
    [subscribe, disconnectedSince, writers, streamTried],
  )
  return <DeskContext value={desk}>{children}</DeskContext>
}

/**
 * Hears what happens to inquiries anywhere, for as long as the component is there: changes, who is writing, and `reset`
 * when everything is to be read anew.
 */
export function useInquiryEvents(onEvent: Listener) {
  const { subscribe } = useDeskContext()
  const hear = useEffectEvent(onEvent)
  useEffect(() => subscribe(event => hear(event)), [subscribe])
}

/** Since when the screen is not live; undefined as long as it is. */
export const useDisconnectedSince = () => useDeskContext().disconnectedSince

/** Who else is writing a reply to an inquiry. */
export function useWriters(contactId: number): Colleague[] {
  const me = useUser().id
  return useDeskContext()
    .writers.filter(writing => writing.contactId === contactId && writing.user.id !== me)
    .map(({ user }) => user)
}

/** False until the first try to open the stream has ended: what is read then misses nothing, and need not be read again. */
export const useStreamTried = () => useDeskContext().streamTried

/** The numbers of the desk, which follow what happens. */
export const useSummary = (options: { refetchInterval?: number; refetchOnWindowFocus?: boolean } = {}) =>
  useQuery({
    queryKey: keys.summary,
    queryFn: ({ signal }) => adminApi.getSummary(signal),
    enabled: useStreamTried(),
    ...options,
  })
