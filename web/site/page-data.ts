import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Branch } from '#contracts/branches/branch.ts'
import type { Service } from '#contracts/services/service.ts'
import { type PublicList, publicLists } from '../browser-source.ts'
import { type PageContent, type PageName, usePageContent } from '../content.ts'
import { type DataSource, dataSource } from '../data-source.ts'

type ListName = keyof DataSource['lists']

/** The lists of the public API that each page shows. */
export const pageLists: Record<PageName, readonly ListName[]> = {
  home: ['branches', 'services'],
  about: ['branches'],
  services: ['branches', 'services'],
  contact: ['branches', 'services'],
  privacy: [],
  branch: ['branches', 'services'],
}

/** A list that is loaded or loading; null if the server could not read it. */
type Loadable<T> = T[] | null | Promise<T[] | null>

/** What the loader of a page returns. */
export interface PageData<Page extends PageName = PageName> {
  branches?: Loadable<Branch> | undefined
  services?: Loadable<Service> | undefined
  content: PageContent<Page>
}

type LoadingList = readonly [ListName, Promise<unknown[] | null>]

/** Reads a list; null if that fails. */
const readOrNull = <T>(read: (signal: AbortSignal) => Promise<T[]>, signal: AbortSignal) =>
  read(signal).catch(error => {
    if (!signal.aborted) console.error(error)
    return null
  })

/** Starts to load a list; it becomes null if it can't be loaded. */
function startList(name: ListName, source: DataSource, signal: AbortSignal): LoadingList {
  const read: (signal: AbortSignal) => Promise<unknown[]> = source.lists[name]
  return [name, readOrNull(read, signal)]
}

const waitFor = (lists: readonly LoadingList[]) =>
  Promise.all(lists.map(async ([name, list]) => [name, await list] as const))

/** The loader of a page, on the server and in the browser. */
export const pageLoader =
  <Page extends PageName>(page: Page) =>
  async ({ request: { signal }, context }: LoaderFunctionArgs): Promise<PageData<Page>> => {
    const source = context.get(dataSource)
    const loading = pageLists[page].map(name => startList(name, source, signal))
    const content = await source.readContent(page)
    const lists = source.waitsForLists ? await waitFor(loading) : loading
    return { ...Object.fromEntries(lists), content }
  }

/**
 * The newest loaded list: undefined while the first loads, null if it could not be loaded. While another loads, and if that fails, the
 * last one stays. Without suspending, as a form on the page must neither wait nor lose its input.
 * @param loadable the list; a promise while it is loading; null if the server could not read it, and the browser tries
 */
function useList<T>(list: PublicList<T>, loadable: Loadable<T> | undefined): T[] | null | undefined {
  const [shown, setShown] = useState<T[] | null | undefined>(
    loadable instanceof Promise ? list.last : (loadable ?? undefined),
  )
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const loading = loadable === null ? readOrNull(list.read, signal) : Promise.resolve(loadable)
    loading.then(loaded => {
      if (signal.aborted || loaded === undefined) return
      if (loaded) list.last = loaded
      setShown(before => loaded ?? before ?? null)
    })
    return () => leaving.abort()
  }, [loadable, list])
  return shown
}

/** The content of a page, and the lists that it shows. */
export function usePageData<Page extends PageName>(page: Page) {
  const { content, ...loaded } = useLoaderData<PageData<Page>>()
  return {
    ...usePageContent(page, content),
    branches: useList(publicLists.branches, loaded.branches),
    services: useList(publicLists.services, loaded.services),
  }
}
