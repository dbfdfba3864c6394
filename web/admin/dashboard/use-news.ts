import { useEffect, useEffectEvent, useRef } from 'react'
import { useDesk } from '../live/desk.tsx'

/** What happens within so long is read together. */
const TOGETHER_MS = 5_000

/** Calls back when something has happened to an inquiry: at once, but not more often than once in five seconds. */
export function useNews(onNews: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const calledAt = useRef(Number.NEGATIVE_INFINITY)
  const call = useEffectEvent(onNews)

  useDesk(({ type }) => {
    if (type === 'writing' || timer.current !== undefined) return
    const wait = Math.max(0, calledAt.current + TOGETHER_MS - Date.now())
    timer.current = setTimeout(() => {
      timer.current = undefined
      calledAt.current = Date.now()
      call()
    }, wait)
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
}
