import type { ReactNode } from 'react'
import { type Location, type Params, type UIMatch, useLocation, useMatches } from 'react-router'

/** The arguments of a page's `meta`. */
export interface MetaArgs<Data = unknown> {
  /** The matched routes with their data, the root first. */
  matches: readonly UIMatch[]
  /** The page's own data; undefined where its loader failed. */
  loaderData: Data | undefined
  location: Location
  params: Params
}

/** Renders a page's title, description and other elements of its head. */
export type PageMeta<Data = unknown> = (args: MetaArgs<Data>) => ReactNode

/** The `meta` of the innermost route that has one. */
export function PageHead() {
  const matches = useMatches() as UIMatch<unknown, { meta?: PageMeta } | undefined>[]
  const location = useLocation()
  const match = matches.findLast(({ handle }) => handle?.meta)
  return match?.handle?.meta?.({ matches, loaderData: match.loaderData, location, params: match.params })
}
