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
import type { DeskSummary, DeskWriting } from '#contracts/desk.ts'
import { adminApi } from '../api.ts'
import { useSession, useUser } from '../session/session.ts'
import { type Loaded, useLoaded } from '../use-loaded.ts'
import { type DeskEvent, holdStream } from './stream.ts'
import { withWriting } from './writers.ts'

type Listener = (event: DeskEvent) => void

interface Desk {
  subscribe(listener: Listener): () => void
  /** Since when the screen is not told of changes; undefined as long as it is. */
  deadSince: Date | undefined
  writers: readonly DeskWriting[]
  summary: Loaded<DeskSummary>
  /** False until the first try to open the line has ended: what is read then misses nothing, and need not be read again. */
  canRead: boolean
}

const DeskContext = createContext<Desk | undefined>(undefined)

function useDeskContext(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('There is no desk outside the back office')
  return desk
}

/** What happens together is counted together. */
const COUNT_MS = 500
/** A line that does not answer holds nothing up for longer. */
const FIRST_TRY_MS = 1_000

/** One line to the server for all that is on the screen, and the numbers that follow it. */
export function DeskProvider({ children }: { children: ReactNode }) {
  const token = useSession()?.token
  const listeners = useRef(new Set<Listener>())
  const [deadSince, setDeadSince] = useState<Date>()
  const [writers, setWriters] = useState<readonly DeskWriting[]>([])
  const [canRead, setCanRead] = useState(false)
  const summary = useLoaded('summary', adminApi.getSummary, canRead)
  const counting = useRef<ReturnType<typeof setTimeout>>(undefined)

  const tell = useEffectEvent((event: DeskEvent) => {
    for (const listener of listeners.current) listener(event)
    if (event.type === 'writing') return setWriters(last => withWriting(last, event.writing))
    counting.current ??= setTimeout(() => {
      counting.current = undefined
      summary.reload()
    }, COUNT_MS)
  })

  const tried = useEffectEvent((result: 'new' | 'continued' | 'failed') => {
    // What was read before the line stood may be older than what it tells first.
    if (canRead && result === 'new') tell({ type: 'reset' })
    setCanRead(true)
  })

  useEffect(() => {
    if (!token) return
    const controller = new AbortController()
    const firstTry = setTimeout(() => setCanRead(true), FIRST_TRY_MS)
    holdStream({
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
      clearTimeout(counting.current)
      counting.current = undefined
    }
  }, [token])

  const subscribe = useCallback((listener: Listener) => {
    listeners.current.add(listener)
    return () => {
      listeners.current.delete(listener)
    }
  }, [])
  const desk = useMemo(
    () => ({ subscribe, deadSince, writers, summary, canRead }),
    [subscribe, deadSince, writers, summary, canRead],
  )
  return <DeskContext value={desk}>{children}</DeskContext>
}

/**
 * Hears what happens to inquiries anywhere, for as long as the component is there: changes, who is writing, and `reset`
 * when everything is to be read anew.
 */
export function useDesk(onEvent: Listener) {
  const { subscribe } = useDeskContext()
  const hear = useEffectEvent(onEvent)
  useEffect(() => subscribe(event => hear(event)), [subscribe])
}

/** Since when the screen is not live; undefined as long as it is. */
export const useDeadSince = () => useDeskContext().deadSince

/** Who else is writing a reply to an inquiry. */
export function useWriters(contactId: number): Colleague[] {
  const me = useUser().id
  return useDeskContext()
    .writers.filter(writing => writing.contactId === contactId && writing.user.id !== me)
    .map(({ user }) => user)
}

/** Reads what follows the line, as soon as that misses nothing. */
export const useLoadedLive = <T,>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> =>
  useLoaded(key, load, useDeskContext().canRead)

/** The numbers of the desk, which follow what happens. */
export const useSummary = (): Loaded<DeskSummary> => useDeskContext().summary
