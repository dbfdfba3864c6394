import { Suspense } from 'react'
import { Await } from 'react-router'
import { loadBranches, loadBranchesInBrowser } from '../branches/branches.ts'
import type { Route } from './+types/home'

export const loader = loadBranches
export const clientLoader = loadBranchesInBrowser

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense fallback={<p>…</p>}>
      <Await resolve={loaderData.branches}>
        {branches => (
          <ul>
            {branches?.map(branch => (
              <li key={branch.id}>{branch.name}</li>
            ))}
          </ul>
        )}
      </Await>
    </Suspense>
  )
}
