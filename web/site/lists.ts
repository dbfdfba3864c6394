import { useEffect, useState } from 'react'
import type { Branch } from '#contracts/branch.ts'
import type { Service } from '#contracts/service.ts'
import { browserFetch, createPublicApi } from '../api.ts'

/** Data that the server has loaded, or that the browser is loading; null if it could not be loaded. */
export type Loadable<T> = T | null | Promise<T | null>

/** A list of the public API, as the browser loads it. */
export interface PublicList<T> {
  read(signal?: AbortSignal): Promise<T>
  /** What was loaded last, kept for as long as the document is open. */
  last?: T
  /** A prefetch that has not finished. */
  prefetch?: Promise<T> | undefined
}

const api = createPublicApi(browserFetch)
export const branchList: PublicList<Branch[]> = { read: api.listBranches }
export const serviceList: PublicList<Service[]> = { read: api.listServices }

/** Loads a list for a page, or waits for its prefetch. */
export const loadList = <T>(list: PublicList<T>, { request }: { request: Request }): Promise<T | null> =>
  (list.prefetch ?? list.read(request.signal)).catch(error => {
    if (!request.signal.aborted) console.error(error)
    return null
  })

/**
 * The newest loaded list: undefined while the first loads, null if it could not be loaded. While it is loaded again, and
 * if that fails, the last one stays. It never suspends: a form on the page must neither wait nor lose its input.
 */
export function useList<T>(list: PublicList<T>, loadable: Loadable<T>): T | null | undefined {
  const [shown, setShown] = useState<T | null | undefined>(loadable instanceof Promise ? list.last : loadable)
  useEffect(() => {
    let isCurrent = true
    Promise.resolve(loadable).then(loaded => {
      if (!isCurrent) return
      if (loaded) list.last = loaded
      setShown(before => loaded ?? before ?? null)
    })
    return () => {
      isCurrent = false
    }
  }, [loadable, list])
  return shown
}
