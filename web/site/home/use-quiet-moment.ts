import { useEffect, useState } from 'react'

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

const SETTLED_MS = 600
const STILLNESS = '(prefers-reduced-motion: reduce)'

/** Whether a film would be a gift here: not where people asked for less motion or less data, nor on a slow line. */
function isFilmWelcome(): boolean {
  if (matchMedia(STILLNESS).matches) return false
  const { connection } = navigator as Navigator & { connection?: Connection }
  return !connection?.saveData && !/^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '4g')
}

/** Becomes true once the page has loaded and come to rest, if a film is welcome at all; false when less motion is asked for. */
export function useQuietMoment(): boolean {
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    if (!isFilmWelcome()) return
    const stillness = matchMedia(STILLNESS)
    const stop = () => setQuiet(false)
    stillness.addEventListener('change', stop)
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      timer = setTimeout(() => setQuiet(true), SETTLED_MS)
    }
    if (document.readyState === 'complete') settle()
    else window.addEventListener('load', settle, { once: true })
    return () => {
      clearTimeout(timer)
      stillness.removeEventListener('change', stop)
      window.removeEventListener('load', settle)
    }
  }, [])
  return quiet
}
