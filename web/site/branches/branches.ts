import type { LoaderFunctionArgs } from 'react-router'
import type { Branch } from '#contracts/branch.ts'
import { browserFetch, createPublicApi } from '../../api.ts'
import { serverContext } from '../../server-context.ts'
import { type Arriving, type Memory, useArriving } from '../arriving.ts'

export const knownBranches: Memory<Branch[]> = {}

/** The branches, as soon as they are there; see `useArriving`. */
export const useBranches = (arriving: Arriving<Branch[]>) => useArriving(arriving, knownBranches)

const orNull = (error: unknown) => {
  console.error(error)
  return null
}

export async function loadBranches({
  context,
}: LoaderFunctionArgs): Promise<{ branches: Arriving<Branch[]> }> {
  return { branches: await context.get(serverContext).api.listBranches().catch(orNull) }
}

export function loadBranchesInBrowser({ request }: { request: Request }): { branches: Arriving<Branch[]> } {
  const branches = knownBranches.coming ?? createPublicApi(browserFetch).listBranches(request.signal)
  return { branches: branches.catch(orNull) }
}
