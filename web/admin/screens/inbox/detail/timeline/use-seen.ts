import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { ReceivedMessage } from '#contracts/inquiries/received.ts'
import { notices } from '../../notices.ts'

function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/**
 * Records that new answers have been opened, once they are on a screen that is visible, and says when another one arrives.
 * @param onSeen undefined while that is not possible
 * @returns the ids of those that no one had opened before
 */
export function useSeen(
  received: readonly ReceivedMessage[],
  onSeen: ((upTo: number) => void) | undefined,
): ReadonlySet<number> {
  const newIds = received.filter(({ isNew }) => isNew).map(({ id }) => id)
  const [shownAsNew, setShownAsNew] = useState<ReadonlySet<number>>(() => new Set(newIds))
  const isVisible = useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => true,
  )
  const last = Math.max(0, ...newIds)

  const [newest, setNewest] = useState(last)
  const hasArrived = last > newest
  if (hasArrived) {
    setNewest(last)
    setShownAsNew(new Set([...shownAsNew, ...newIds]))
  }

  const first = useRef(last)
  useEffect(() => {
    if (last > first.current) notices.tell('An answer has arrived')
  }, [last])

  // Not again after a failure: it stays new until the inquiry is opened again.
  const asked = useRef(0)
  const canMark = isVisible && onSeen !== undefined
  const mark = useEffectEvent(() => onSeen?.(last))
  useEffect(() => {
    if (!canMark || last <= asked.current) return
    asked.current = last
    mark()
  }, [canMark, last])

  return shownAsNew
}
