import type { Branch } from '#contracts/branch.ts'
import { browserFetch, createPublicApi } from '../../api.ts'
import { type Arriving, type Memory, useArriving } from '../arriving.ts'

export const knownBranches: Memory<Branch[]> = {}

/** The branches, as soon as they are there; see `useArriving`. */
export const useBranches = (arriving: Arriving<Branch[]>) => useArriving(arriving, knownBranches)

export const loadBranches = ({ request }: { request: Request }): Promise<Branch[] | null> =>
  (knownBranches.coming ?? createPublicApi(browserFetch).listBranches(request.signal)).catch(error => {
    console.error(error)
    return null
  })
