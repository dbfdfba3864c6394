import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has been in view, or nearly: one that is folded away has not. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [wasInView, setInView] = useState(false)
  useEffect(() => {
    if (!element.current || wasInView) return
    const observer = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && setInView(true),
      { rootMargin: '200px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, wasInView])
  return wasInView
}
