import { useEffect, useState } from 'react'

/** There at once from the server, on its way in the browser, null where it could not be read. */
export type Arriving<T> = T | null | Promise<T | null>

/**
 * The newest that came: undefined while the first is on its way, null where there is none.
 * Asking again neither hides what is known nor, when it fails, takes it away. Nothing suspends: a form must neither
 * wait for it nor lose what was typed when it comes.
 */
export function useArriving<T>(arriving: Arriving<T>): T | null | undefined {
  const [known, setKnown] = useState<T | null | undefined>(arriving instanceof Promise ? undefined : arriving)
  useEffect(() => {
    let isCurrent = true
    Promise.resolve(arriving).then(arrived => {
      if (isCurrent) setKnown(before => arrived ?? before ?? null)
    })
    return () => {
      isCurrent = false
    }
  }, [arriving])
  return known
}
