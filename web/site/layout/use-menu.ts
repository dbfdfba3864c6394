import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const FOCUSABLE = 'summary, a[href], button'
const WIDE = '(min-width: 48rem)'

/**
 * The ref of a `details` element that is a menu: it closes after a navigation, on Escape, on a click outside and when the
 * screen becomes wide. While it is open, focus stays inside; afterwards it returns to the button.
 */
export function useMenu() {
  const ref = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // Closed when a page is left, not when one starts: it may have been opened before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what changes with every navigation
  useEffect(() => {
    const menu = ref.current
    if (!menu) return
    const wide = matchMedia(WIDE)
    if (wide.matches) close(menu)
    const onPress = (event: MouseEvent) => {
      if (!menu.contains(event.target as Node)) menu.open = false
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close(menu)
      if (event.key === 'Tab' && menu.open) keepFocusInside(menu, event)
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('mousedown', onPress, { signal })
    document.addEventListener('keydown', onKey, { signal })
    wide.addEventListener('change', () => close(menu), { signal })
    return () => {
      listening.abort()
      close(menu)
    }
  }, [key])

  return ref
}

function close(menu: HTMLDetailsElement) {
  if (!menu.open) return
  // The header is always in view.
  menu.querySelector('summary')?.focus({ preventScroll: true })
  menu.open = false
}

function keepFocusInside(menu: HTMLElement, event: KeyboardEvent) {
  const all = [...menu.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const edge = event.shiftKey ? all[0] : all.at(-1)
  const other = event.shiftKey ? all.at(-1) : all[0]
  if (document.activeElement === edge || !menu.contains(document.activeElement)) {
    event.preventDefault()
    other?.focus()
  }
}
