import { useEffect, useState } from 'react'

const SETTLED_MS = 600

/** Becomes true once the page has loaded and come to rest: what is only a gift waits for that. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      timer = setTimeout(() => setSettled(true), SETTLED_MS)
    }
    if (document.readyState === 'complete') settle()
    else window.addEventListener('load', settle, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', settle)
    }
  }, [])
  return settled
}
