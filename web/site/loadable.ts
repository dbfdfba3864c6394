import { useEffect, useState } from 'react'

/** Data that the server has loaded, or that the browser is loading; null if it could not be loaded. */
export type Loadable<T> = T | null | Promise<T | null>

/** What the browser loaded last, kept for as long as the document is open. */
export interface LoadCache<T> {
  last?: T
  /** A prefetch that has not finished. */
  prefetch?: Promise<T> | undefined
}

/**
 * The newest loaded data: undefined while the first loads, null if it could not be loaded. While it is loaded again, and
 * if that fails, the last data stays. It never suspends: a form on the page must neither wait nor lose its input.
 */
export function useLoadable<T>(loadable: Loadable<T>, cache: LoadCache<T>): T | null | undefined {
  const [shown, setShown] = useState<T | null | undefined>(
    loadable instanceof Promise ? cache.last : loadable,
  )
  useEffect(() => {
    let isCurrent = true
    Promise.resolve(loadable).then(loaded => {
      if (!isCurrent) return
      if (loaded) cache.last = loaded
      setShown(before => loaded ?? before ?? null)
    })
    return () => {
      isCurrent = false
    }
  }, [loadable, cache])
  return shown
}
