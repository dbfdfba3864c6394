import { useEffect, useState } from 'react'

export const FADE_MS = 300

/** What is to be shown: the wanted value, after the time that the old one takes to fade. */
export function useFaded<T>(wanted: T): { shown: T; isFading: boolean } {
  const [shown, setShown] = useState(wanted)
  useEffect(() => {
    if (shown === wanted) return
    const timer = setTimeout(() => setShown(wanted), FADE_MS)
    return () => clearTimeout(timer)
  }, [shown, wanted])
  return { shown, isFading: shown !== wanted }
}
