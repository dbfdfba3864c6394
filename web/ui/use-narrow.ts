import { useSyncExternalStore } from 'react'

/** Below this a screen is a phone's: Tailwind's `sm`. */
const QUERY = '(width < 40rem)'

function subscribe(listener: () => void) {
  const media = matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone's; false on the server. */
export const useNarrow = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => false,
  )
