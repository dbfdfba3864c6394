import { useEffect, useState } from 'react'

/** There at once from the server, on its way in the browser, null where it could not be read. */
export type Loadable<T> = T | null | Promise<T | null>

/** What was read last, as long as the page is open: whoever comes back finds it at once, and nothing jumps. */
export interface LoadCache<T> {
  known?: T
  /** A reading that has begun before anybody asked for it. */
  coming?: Promise<T> | undefined
}

/**
 * The newest that came: undefined while the first is on its way, null where there is none.
 * Asking again neither hides what is known nor, when it fails, takes it away. Nothing suspends: a form must neither
 * wait for it nor lose what was typed when it comes.
 */
export function useLoadable<T>(arriving: Loadable<T>, memory: LoadCache<T>): T | null | undefined {
  const [known, setKnown] = useState<T | null | undefined>(
    arriving instanceof Promise ? memory.known : arriving,
  )
  useEffect(() => {
    let isCurrent = true
    Promise.resolve(arriving).then(arrived => {
      if (!isCurrent) return
      if (arrived) memory.known = arrived
      setKnown(before => arrived ?? before ?? null)
    })
    return () => {
      isCurrent = false
    }
  }, [arriving, memory])
  return known
}
