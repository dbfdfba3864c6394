import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readSession } from './session/session.ts'

export interface Loaded<T> {
  /** What was read last: while another key loads, that of the key before; nothing once that has failed. */
  data: T | undefined
  /** What the last load failed with; undefined after one that succeeded. */
  error: unknown
  /** Whether nothing has been read for this key yet. */
  loading: boolean
  /** Reads again without giving up what is shown. */
  reload(): void
  change(update: (data: T) => T): void
}

interface State<T> {
  key: string | undefined
  data: T | undefined
  error: unknown
}

/** Reads something whenever `key` changes, once it may; answers that come too late are dropped. */
export function useLoaded<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
  canRead = true,
): Loaded<T> {
  const [state, setState] = useState<State<T>>({ key: undefined, data: undefined, error: undefined })
  const [round, setRound] = useState(0)
  const changes = useRef(0)

  const loadNow = useEffectEvent(async (signal: AbortSignal) => {
    // What was changed here while an answer was on its way is newer than what it brings.
    for (;;) {
      const before = changes.current
      const data = await load(signal)
      if (signal.aborted || changes.current === before) return data
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks for another reading of the same key
  useEffect(() => {
    if (!canRead) return
    const controller = new AbortController()
    loadNow(controller.signal).then(
      data => {
        if (!controller.signal.aborted) setState({ key, data, error: undefined })
      },
      error => {
        // Without a session the layout leads to the login: nothing here is worth a message.
        if (controller.signal.aborted || !readSession()) return
        console.error(error)
        setState(last => ({ key, data: last.key === key ? last.data : undefined, error }))
      },
    )
    return () => controller.abort()
  }, [key, round, canRead])

  return {
    data: state.data,
    error: state.key === key ? state.error : undefined,
    loading: state.key !== key,
    reload: useCallback(() => setRound(last => last + 1), []),
    change: useCallback((update: (data: T) => T) => {
      changes.current += 1
      setState(last => (last.data === undefined ? last : { ...last, data: update(last.data) }))
    }, []),
  }
}
