import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * On each navigation, moves the focus to the content (or to the anchor) and announces the page's title, as a new document
 * would. `announcement` belongs in a live region.
 */
export function useNavigationFocus() {
  const { pathname, hash } = useLocation()
  const content = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  const [announcement, setAnnouncement] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
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
