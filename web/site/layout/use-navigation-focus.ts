import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Does for keyboards and screen readers what a fresh page does: on each navigation focus goes to the content
 * (or to the anchor), and the page's title is said. `announcement` belongs in a live region.
 */
export function useNavigationFocus() {
  const { pathname, hash } = useLocation()
  const content = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  const [announcement, setAnnouncement] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another arrival
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const target = (hash && document.getElementById(hash.slice(1))) || content.current
    if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1
    target?.focus({ preventScroll: true })
    setAnnouncement(document.title)
  }, [pathname, hash])

  return { content, announcement }
}
