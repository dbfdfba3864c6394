import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

const FOCUSABLE = 'summary, a[href], button'

/**
 * What makes a `details` element a menu: it closes on every navigation, on Escape and on a press outside it;
 * while it is open the page does not scroll and focus goes round inside it.
 */
export function useMenu() {
  const ref = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what changes with every navigation
  useEffect(() => {
    if (ref.current) ref.current.open = false
  }, [key])

  useEffect(() => {
    const menu = ref.current
    if (!menu) return
    const follow = () => setOpen(menu.open)
    follow()
    menu.addEventListener('toggle', follow)
    return () => menu.removeEventListener('toggle', follow)
  }, [])

  useEffect(() => {
    const menu = ref.current
    if (!open || !menu) return
    const close = () => {
      menu.open = false
    }
    const onPress = (event: MouseEvent) => {
      if (!menu.contains(event.target as Node)) close()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        close()
        menu.querySelector('summary')?.focus()
      }
      if (event.key === 'Tab') keepFocusInside(menu, event)
    }
    document.documentElement.classList.add('overflow-hidden')
    document.addEventListener('mousedown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.documentElement.classList.remove('overflow-hidden')
      document.removeEventListener('mousedown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])

  return { ref, open }
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
