import { useSyncExternalStore } from 'react'

/** Follows a media query. @returns a hook that says whether it matches; false on the server */
export function createMediaHook(query: string) {
  function subscribe(listener: () => void) {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return () =>
    useSyncExternalStore(
      subscribe,
      () => matchMedia(query).matches,
      () => false,
    )
}

/** Whether the window is as narrow as a phone: below Tailwind's `sm`. */
export const useNarrow = createMediaHook('(width < 40rem)')

/** Whether the window is as wide as a computer's: Tailwind's `lg`. */
export const useWide = createMediaHook('(width >= 64rem)')

/** Whether the window has room for a list and what is open of it, side by side: from 1180 px. */
export const useTwoPanes = createMediaHook('(width >= 73.75rem)')
