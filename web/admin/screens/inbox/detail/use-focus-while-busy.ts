import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Returns the focus after a change. A select is disabled meanwhile and gets the focus again; for a control that has disappeared
 * the Close button gets it.
 */
export function useFocusWhileBusy(busy: boolean, closeButton: RefObject<HTMLButtonElement | null>) {
  const used = useRef<Element>(null)

  useLayoutEffect(() => {
    if (busy) used.current = document.activeElement
  }, [busy])

  useEffect(() => {
    if (!busy) return
    return () => {
      if (!document.activeElement?.matches('body, :disabled')) return
      const isThere = used.current?.isConnected && used.current.matches('select')
      const target = isThere ? (used.current as HTMLElement) : closeButton.current
      target?.focus()
    }
  }, [busy, closeButton])
}
