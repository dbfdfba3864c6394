import { type RefObject, useEffect } from 'react'

/** Keeps the newest words in view when the element that scrolls becomes lower, as when a form opens below it. */
export function useNewestInView(scrolled: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = scrolled.current
    if (!element) return
    let height = element.clientHeight
    const observer = new ResizeObserver(() => {
      const isLower = element.clientHeight < height
      height = element.clientHeight
      const words = [...element.querySelectorAll('[data-words]')]
      if (isLower) words.at(-1)?.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scrolled])
}
