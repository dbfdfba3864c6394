import { useEffect, useState, useSyncExternalStore } from 'react'
import { connection } from '../parts/connection.ts'

const IDLE_AFTER_LOAD_MS = 600
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** Becomes true 600 ms after the page has loaded: decoration waits for that. */
export function usePageIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const startTimer = () => {
      timer = setTimeout(() => setIdle(true), IDLE_AFTER_LOAD_MS)
    }
    if (document.readyState === 'complete') startTimer()
    else window.addEventListener('load', startTimer, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', startTimer)
    }
  }, [])
  return isIdle
}

function onMotionPreference(onChange: () => void) {
  const media = matchMedia(REDUCED_MOTION)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** False on a slow connection, and where the visitor prefers less motion or less data. */
function isFilmAllowed(): boolean {
  const { saveData, effectiveType = '4g' } = connection()
  return !matchMedia(REDUCED_MOTION).matches && !saveData && !/^(slow-2g|2g|3g)$/.test(effectiveType)
}

/** Whether the film may play now: the page is idle, and the visitor's settings and connection allow it. */
export function useFilmAllowed(): boolean {
  const isIdle = usePageIdle()
  const isAllowed = useSyncExternalStore(onMotionPreference, isFilmAllowed, () => false)
  return isIdle && isAllowed
}
