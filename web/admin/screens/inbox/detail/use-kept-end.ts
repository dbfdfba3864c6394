import { type RefObject, useEffect } from 'react'

/** Keeps the end of what a scrolled element shows in view while its height changes, as when a form opens below it. */
export function useKeptEnd(scrolled: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = scrolled.current
    if (!element) return
    let height = element.clientHeight
    const observer = new ResizeObserver(() => {
      element.scrollTop += height - element.clientHeight
      height = element.clientHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scrolled])
}
