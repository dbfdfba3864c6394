import type { Branch } from '#contracts/branch.ts'
import { browserFetch, createPublicApi } from '../../api.ts'
import { type Loadable, type LoadCache, useLoadable } from '../loadable.ts'

export const knownBranches: LoadCache<Branch[]> = {}

/** The branches, as soon as they are there; see `useLoadable`. */
export const useBranches = (arriving: Loadable<Branch[]>) => useLoadable(arriving, knownBranches)

export const loadBranches = ({ request }: { request: Request }): Promise<Branch[] | null> =>
  (knownBranches.coming ?? createPublicApi(browserFetch).listBranches(request.signal)).catch(error => {
    console.error(error)
    return null
  })
