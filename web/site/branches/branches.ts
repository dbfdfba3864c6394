import type { LoaderFunctionArgs } from 'react-router'
import type { Branch } from '#contracts/branch.ts'
import { browserFetch, createPublicApi } from '../../api.ts'
import { serverContext } from '../../server-context.ts'

/** There at once from the server, on its way in the browser, null where it could not be read. */
export type Arriving<T> = T | null | Promise<T | null>

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
