import type { Branch } from '#contracts/branch.ts'
import { browserFetch, createPublicApi } from '../../api.ts'
import { type Loadable, type LoadCache, useLoadable } from '../loadable.ts'

export const branchCache: LoadCache<Branch[]> = {}

export const useBranches = (loadable: Loadable<Branch[]>) => useLoadable(loadable, branchCache)

export const loadBranches = ({ request }: { request: Request }): Promise<Branch[] | null> =>
  (branchCache.prefetch ?? createPublicApi(browserFetch).listBranches(request.signal)).catch(error => {
    console.error(error)
    return null
  })
