import type { LoaderFunctionArgs } from 'react-router'
import type { Branch } from '#contracts/branch.ts'
import { browserFetch, createPublicApi } from '../../api.ts'
import { serverContext } from '../../server-context.ts'
import type { Arriving } from '../arriving.ts'

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
  return { branches: createPublicApi(browserFetch).listBranches(request.signal).catch(orNull) }
}
