import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Returns the focus after a change. A select is disabled meanwhile and gets the focus again; for a control that has disappeared
 * the first of these buttons gets it that is there.
 */
export function useFocusWhileBusy(
  busy: boolean,
  [first, otherwise]: readonly [RefObject<HTMLElement | null>, RefObject<HTMLElement | null>],
) {
  const used = useRef<Element>(null)

  useLayoutEffect(() => {
    if (busy) used.current = document.activeElement
  }, [busy])

  useEffect(() => {
    if (!busy) return
    return () => {
      if (!document.activeElement?.matches('body, :disabled')) return
      const isThere = used.current?.isConnected && used.current.matches('select')
      const target = isThere ? (used.current as HTMLElement) : (first.current ?? otherwise.current)
      target?.focus()
    }
  }, [busy, first, otherwise])
}
