import { useEffect, useState } from 'react'

/** Whether the page has been scrolled further than `distance` pixels. */
export function useScrolled(distance: number): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > distance)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [distance])
  return scrolled
}
