import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { reasonOf } from './failures.ts'

/** As high as the rows that will take its place. */
export function ListSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div role="status" className="divide-y divide-plum/10">
      <span className="sr-only">Loading...</span>
      {[...Array(rows).keys()].map(row => (
        <div key={row} className="flex h-12 items-center px-4">
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  )
}

interface Props<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** The message when loading failed. */
  failed: string
  /** Beside the 'Try Again' button. */
  action?: ReactNode
  /** The number of rows of the skeleton. */
  rows?: number
  children(data: T): ReactNode
}

/** The data of a query, a skeleton while it loads, or why it failed with 'Try Again'. */
export function Loaded<T>({ query: { data, error, refetch }, failed, action, rows, children }: Props<T>) {
  if (data !== undefined) return children(data)
  if (!error) return <ListSkeleton rows={rows} />
  return (
    <EmptyState title={failed} hint={reasonOf(error)}>
      <Button onClick={() => refetch()}>Try Again</Button>
      {action}
    </EmptyState>
  )
}
