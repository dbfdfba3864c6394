import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the reader at the list when a longer one, scrolled far down, gives way to a shorter:
 * its first line is brought back under the filter. A list whose beginning can be seen stays where it is.
 */
export function useListInView(list: RefObject<HTMLElement | null>, shown: unknown) {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const element = list.current
    if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' })
  }, [list, shown])
}
