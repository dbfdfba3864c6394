import type { ReactNode } from 'react'
import type { NavigateOptions, To } from 'react-router'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import type { Service } from '#contracts/services/service.ts'

/** What the list shows, in each of its modes. */
export interface ListFilter {
  /** Chooses the category and searches. */
  bar: ReactNode
  /** What is in use, for paper. */
  inWords: readonly (string | false)[]
  isShown(service: Service): boolean
  /** Shows all services. */
  clear(): void
}

/** The filter, as the query of the address, and the search of the list when it was last seen. */
let last = { query: '', search: '' }

/** Call when the list is shown with another filter or search. */
export const keepListView = (view: typeof last): void => {
  last = view
}

/** Where a form or a mode returns to: the list as it was. */
export const backToList = (): [to: To, options: NavigateOptions] => [
  { pathname: adminPaths.services, search: last.query },
  { state: { search: last.search } },
]

/** The form of a new service that begins as a copy of this one. */
export const copyPath = (id: number): string => `${adminPaths.newService}?copy=${id}`
