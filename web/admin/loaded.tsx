import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export function ListSkeleton() {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">Loading...</span>
      {['first', 'second', 'third', 'fourth'].map(row => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  )
}

interface Props<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'refetch'>
  /** The message when loading failed. */
  failed: string
  /** Beside the 'Try Again' button. */
  action?: ReactNode
  children(data: T): ReactNode
}

/** The data of a query, a skeleton while it loads, or a message and 'Try Again' when it failed. */
export function Loaded<T>({ query: { data, isError, refetch }, failed, action, children }: Props<T>) {
  if (data !== undefined) return children(data)
  if (!isError) return <ListSkeleton />
  return (
    <EmptyState title={failed}>
      <Button onClick={() => refetch()}>Try Again</Button>
      {action}
    </EmptyState>
  )
}
