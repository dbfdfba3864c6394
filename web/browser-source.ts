import type { Branch } from '#contracts/branches/branch.ts'
import type { Service } from '#contracts/services/service.ts'
import { browserApi } from './api.ts'
import { loadPageContent } from './content.ts'
import type { DataSource } from './data-source.ts'
import { loadWholePage } from './offline-notice.tsx'

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
export const publicLists = { branches, services }

/** Loads a list for a page, or waits for its prefetch. */
const loadList = <T>(list: PublicList<T>, signal: AbortSignal) => list.prefetch ?? list.read(signal)

/** Reads the API over the network. */
export const browserSource: DataSource = {
  readRoot: () => undefined,
  readPictures: browserApi.listPictures,
  readContent: page =>
    loadPageContent(page).catch(error => {
      if (navigator.onLine) throw error
      return loadWholePage()
    }),
  lists: {
    branches: signal => loadList(branches, signal),
    services: signal => loadList(services, signal),
  },
  waitsForLists: false,
}
