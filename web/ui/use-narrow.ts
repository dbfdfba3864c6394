import { useSyncExternalStore } from 'react'

/** Phones: below Tailwind's `sm`. */
const QUERY = '(width < 40rem)'

function subscribe(listener: () => void) {
  const media = matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone; false on the server. */
export const useNarrow = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => false,
  )
