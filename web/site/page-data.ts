import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Branch } from '#contracts/branch.ts'
import type { Service } from '#contracts/service.ts'
import { browserApi } from '../api.ts'
import { loadPageContent, type PageContent, type PageName, usePageContent } from '../content.ts'
import { loadWholePage } from '../offline-notice.tsx'

/** The lists of the public API that each page shows. */
export const pageLists: Record<PageName, readonly (keyof typeof lists)[]> = {
  home: ['branches'],
  about: ['branches'],
  services: ['services'],
  contact: ['branches', 'services'],
}

/** A list that the server has loaded, or that the browser is loading; null if it could not be loaded. */
type Loadable<T> = T[] | null | Promise<T[] | null>

/** What the loader of a page returns, on the server and in the browser. */
export interface PageData<Page extends PageName = PageName> {
  branches?: Loadable<Branch> | undefined
  services?: Loadable<Service> | undefined
  content: PageContent<Page>
}

/** A list of the public API, as the browser loads it. */
export interface PublicList<T> {
  read(signal?: AbortSignal): Promise<T[]>
  /** What was loaded last, kept for as long as the document is open. */
  last?: T[]
  /** A prefetch that has not finished. */
  prefetch?: Promise<T[]> | undefined
}

const branches: PublicList<Branch> = { read: browserApi.listBranches }
const services: PublicList<Service> = { read: browserApi.listServices }
export const lists = { branches, services }

/** Loads a list for a page, or waits for its prefetch. */
const loadList = <T>(list: PublicList<T>, { signal }: Request): Promise<T[] | null> =>
  (list.prefetch ?? list.read(signal)).catch(error => {
    if (!signal.aborted) console.error(error)
    return null
  })

/** The browser's loader of a page. */
export const pageLoader =
  <Page extends PageName>(page: Page) =>
  async ({ request }: LoaderFunctionArgs): Promise<PageData<Page>> => ({
    ...Object.fromEntries(pageLists[page].map(name => [name, loadList<unknown>(lists[name], request)])),
    content: await loadPageContent(page).catch(error => {
      if (navigator.onLine) throw error
      return loadWholePage()
    }),
  })

/**
 * The newest loaded list: undefined while the first loads, null if it could not be loaded. While it is loaded again, and
 * if that fails, the last one stays. It never suspends: a form on the page must neither wait nor lose its input.
 */
function useList<T>(list: PublicList<T>, loadable: Loadable<T> | undefined): T[] | null | undefined {
  const [shown, setShown] = useState(loadable instanceof Promise ? list.last : loadable)
  useEffect(() => {
    let isCurrent = true
    Promise.resolve(loadable).then(loaded => {
      if (!isCurrent || loaded === undefined) return
      if (loaded) list.last = loaded
      setShown(before => loaded ?? before ?? null)
    })
    return () => {
      isCurrent = false
    }
  }, [loadable, list])
  return shown
}

/** The content of a page, and the lists that it shows. */
export function usePageData<Page extends PageName>(page: Page) {
  const { content, ...loaded } = useLoaderData<PageData<Page>>()
  return {
    ...usePageContent(page, content),
    branches: useList(branches, loaded.branches),
    services: useList(services, loaded.services),
  }
}
