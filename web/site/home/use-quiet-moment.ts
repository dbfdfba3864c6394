import { useSyncExternalStore } from 'react'
import { connection } from '../parts/connection.ts'
import { useSettled } from './use-settled.ts'

const STILLNESS = '(prefers-reduced-motion: reduce)'

function watchStillness(onChange: () => void) {
  const stillness = matchMedia(STILLNESS)
  stillness.addEventListener('change', onChange)
  return () => stillness.removeEventListener('change', onChange)
}

/** Whether a film would be a gift here: not where people asked for less motion or less data, nor on a slow line. */
function isFilmWelcome(): boolean {
  const { saveData, effectiveType = '4g' } = connection()
  return !matchMedia(STILLNESS).matches && !saveData && !/^(slow-2g|2g|3g)$/.test(effectiveType)
}

/** Becomes true once the page has come to rest, if a film is welcome at all; false when less motion is asked for. */
export function useQuietMoment(): boolean {
  const settled = useSettled()
  const welcome = useSyncExternalStore(watchStillness, isFilmWelcome, () => false)
  return settled && welcome
}
